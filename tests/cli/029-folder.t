#!/bin/sh
# 029-folder.t: what of a folder is read, what is left out and why; repositories of mails
# SPDX-License-Identifier: GPL-3.0-or-later
. "${0%/*}/../tap.sh"

mail() { # number
	printf 'From: a@example.org\nSubject: mail %d\nMessage-ID: <%d@example.org>\n\nThroughput %d.5 MB/sec 4 procs\n' "$1" "$1" "$1"
}

mkdir -p logs/.hidden
mail 1 >logs/1
mail 2 >logs/.hidden/2
mail 3 >logs/3~
head -c 1000 /dev/zero >logs/picture
mkfifo logs/pipe
ln -s nowhere logs/link
ln -s . logs/again
run behemoth import -v logs
exit_is 0 "a folder with other things in it is no failure"
out_like '1 source with results.* 6 files left out \(-v names them\)$' "what is left out is counted"
err_like '^behemoth: logs/\.hidden: not read: hidden$' "hidden ones are named,"
err_like '^behemoth: logs/3~: not read: a backup$' "backups,"
err_like '^behemoth: logs/picture: not read: not a text$' "what is no text,"
err_like '^behemoth: logs/pipe: not read: not a file$' "what is no file,"
err_like '^behemoth: logs/link: not read: a link to no file$' "links that lead nowhere"
err_like '^behemoth: logs/again: not read: a link to a folder$' "and those that would lead in circles"
mail 4 >logs/4
run behemoth import -v logs
err_like '^behemoth: logs/1: not read: read before$' "a file that was read before is named too"
run behemoth import logs
err_is "" "without -v none is"

command -v script >/dev/null 2>&1 && on_terminal=yes || on_terminal=
if [ -n "$on_terminal" ]; then
	mkdir large
	export BEHEMOTH
	mail 5 >large/1
	awk 'BEGIN { for (i = 0; i < 400000; i++) print "the kernel writes pages back before it reads ahead and nobody measured" }' >large/2
	mkfifo large/pipe
	for i in 3 4 5 6; do cp large/2 large/$i; done
	run script -qec "stty cols 100; \"\$BEHEMOTH\" --db large.db import large" /dev/null
	out=$(printf '%s\n' "$out" | tr '\r' '\n')
	out_like ' of 1[0-9][0-9]\.[0-9] MB' "on a terminal it says how much of a folder is read"
else
	skip "on a terminal it says how much of a folder is read" "no script(1)"
fi

command -v git >/dev/null 2>&1 || { skip "repositories of mails" "no git" && done_testing && exit 0; }
unset GIT_DIR GIT_WORK_TREE
commit() { # number: as public-inbox does, one mail a commit
	mail "$1" >work/m
	git -C work add m
	git -C work -c user.name=x -c user.email=x@example.org -c commit.gpgsign=false commit -q -m "mail $1"
	git -C work push -q ../list/git/0.git HEAD:refs/heads/master
}
mkdir -p list/git
git init -q work
git init -q --bare list/git/0.git
git --git-dir list/git/0.git symbolic-ref HEAD refs/heads/master
for i in 11 12 13; do commit $i; done
printf '[core]\n\tfsmonitor = touch %s/ran\n[filter "x"]\n\tsmudge = touch %s/ran\n' "$PWD" "$PWD" >>list/git/0.git/config
run env GIT_DIR=/nonsense "$BEHEMOTH" --db inbox.db import list
exit_is 0 "a repository of mails in a folder is read"
out_like '^1 path, 3 texts read: 3 sources with results, 3 rows' "every mail of it, also those before the last"
is "$(ls ran 2>/dev/null)" "" "and nothing that it names is run"
run behemoth --db inbox.db import list/git/0.git
out_like '^1 path, 0 texts read: .* 1 file read before' "it is not read again"
commit 14
run behemoth --db inbox.db import list/git/0.git
out_like '4 texts read: 1 source with results.* 3 known already' "until a mail is added"
is "$(behemoth --db inbox.db query --format=tsv 'SELECT count(*) FROM measurements' | tail -n 1)" 4 "each counts once"

git init -q --bare empty.git
run behemoth import empty.git
exit_is 1 "a repository of something else makes it fail where it is named"
err_like '^behemoth: empty.git: a git repository, but not one of mails' "and says what it is"
mkdir holds && mv empty.git holds/ && mail 20 >holds/mail
run behemoth import -v holds
exit_is 0 "but not where it is found"
err_like '^behemoth: holds/empty.git: not read: a git repository, but' "there it is left out"
out_like '1 source with results' "and what stands beside it is read"

# Git would wait for the other end of a pipe.
mkdir -p pipes/x.git/objects pipes/x.git/refs
mkfifo pipes/x.git/HEAD
mail 30 >pipes/mail
run timeout 30 "$BEHEMOTH" --db pipes.db import pipes
exit_is 0 "a folder that looks like a repository but for its pipe is a folder"
out_like '1 source with results' "and what stands beside it is read"

# One that lacks its newest tree, and names a program to fetch it with.
cp -R list/git/0.git lacks.git
lost=$(git --git-dir lacks.git rev-parse 'HEAD^{tree}')
rm -f "lacks.git/objects/$(printf %.2s "$lost")/${lost#??}"
printf '#!/bin/sh\ntouch "%s/ran"\n' "$PWD" >fetch
chmod +x fetch
for set in core.repositoryformatversion=1 extensions.partialClone=origin remote.origin.promisor=true \
	"remote.origin.url=ext::$PWD/fetch" protocol.ext.allow=always; do
	git --git-dir lacks.git config "${set%%=*}" "${set#*=}"
done
run behemoth --db lacks.db import lacks.git
exit_is 1 "a repository that lacks objects makes it fail"
is "$(ls ran 2>/dev/null)" "" "and nothing is run to fetch them"

find list/git/0.git/objects -type f | head -n 3 | while read -r object; do chmod u+w "$object" && printf x >"$object"; done
run behemoth --db broken.db import list/git/0.git
exit_is 1 "a damaged repository makes it fail"
err_like '^behemoth: list/git/0.git: ' "and is named"
# A packed file that is cut off among others is no "other than text": it is told, and the rest is read.
mkdir cut
echo "Throughput 5 MB/sec 2 procs" >cut/whole.txt
seq 10000 | gzip >whole.gz
head -c 900 whole.gz >cut/cut.gz
head -c 4096 /dev/zero | gzip >cut/other.gz
run behemoth import --dry-run --format=tsv cut
exit_is 1 "a packed file that is cut off in a folder is a failure"
err_like 'cut/cut\.gz: cannot unpack: ' "which is named"
err_unlike 'other\.gz' "a packed one that holds no text is none"
is "$(tail -n +2 "$OUT" | cut -f 10)" 5 "the others are read"

done_testing
