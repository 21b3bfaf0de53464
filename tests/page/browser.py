"""browser.py: Chromium without a window, driven through a pipe by its DevTools protocol; nothing but Python's own library

SPDX-License-Identifier: GPL-3.0-or-later
"""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-pipe",
]
WAIT_S = 60


def find():
    """The browser's path, or None."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if shutil.which(name):
            return shutil.which(name)
    return None


class Browser:
    """One browser with one page.  What it complains of and asks for is kept: `complaints`, `requests`."""

    def __init__(self, program):
        self.home = tempfile.mkdtemp(prefix="behemoth-page.")
        self.complaints, self.requests, self.events = [], [], []
        self.buffer, self.last = b"", 0
        to_read, self.out = os.pipe()
        self.into, to_write = os.pipe()

        def place_pipes():  # the browser reads commands from 3 and answers on 4
            read, write = os.dup(to_read), os.dup(to_write)
            os.dup2(read, 3)
            os.dup2(write, 4)

        self.process = subprocess.Popen(
            [program, *FLAGS, "--user-data-dir=" + self.home], preexec_fn=place_pipes, close_fds=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env={**os.environ, "HOME": self.home})
        os.close(to_read)
        os.close(to_write)
        self.session = None
        target = self.send("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(domain + ".enable")

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.out)
        os.close(self.into)
        shutil.rmtree(self.home, ignore_errors=True)

    def _read(self, until):
        """The next message, or None when the time is over."""
        while b"\0" not in self.buffer:
            if not select.select([self.into], [], [], max(0, until - time.monotonic()))[0]:
                return None
            got = os.read(self.into, 1 << 20)
            if not got:
                raise RuntimeError("the browser is gone")
            self.buffer += got
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def _note(self, message):
        method, params = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.complaints.append(params["exceptionDetails"].get("exception", {}).get("description") or str(params))
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            self.complaints.append(params["entry"]["text"])
        elif method == "Runtime.consoleAPICalled":
            self.complaints.append("console: " + json.dumps(params["args"]))
        elif method == "Page.javascriptDialogOpening":
            self.complaints.append("dialog: " + params["message"])
            self.send("Page.handleJavaScriptDialog", accept=True)
        elif method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        self.events.append(method)

    def send(self, method, **params):
        self.last += 1
        mine, until = self.last, time.monotonic() + WAIT_S
        message = {"id": mine, "method": method, "params": params}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._read(until)
            if answer is None:
                raise RuntimeError(method + ": no answer")
            if answer.get("id") == mine:
                if "error" in answer:
                    raise RuntimeError(method + ": " + answer["error"]["message"])
                return answer["result"]
            self._note(answer)

    def open(self, url):
        self.events.clear()
        result = self.send("Page.navigate", url=url)
        until = time.monotonic() + WAIT_S
        # A step within the page loads nothing.
        while "loaderId" in result and "Page.loadEventFired" not in self.events:
            message = self._read(until)
            if message is None:
                raise RuntimeError(url + ": was not loaded")
            self._note(message)

    def run(self, script):
        """What the expression gives, in the page."""
        result = self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"].get("exception", {}).get("description", "failed") + " in " + script)
        return result["result"].get("value")

    def key(self, name, code, text=""):
        for kind in ("keyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=name, code=name, windowsVirtualKeyCode=code, text=text)

    def size(self, width, height, phone=False):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=phone)

    def theme(self, name):
        self.send("Emulation.setEmulatedMedia", media="", features=[{"name": "prefers-color-scheme", "value": name}])

    def screenshot(self, path):
        with open(path, "wb") as out:
            out.write(base64.b64decode(self.send("Page.captureScreenshot", format="png")["data"]))
