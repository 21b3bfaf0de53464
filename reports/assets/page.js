/*
 * page.js: tables that sort and filter, and a switch between light and dark; every page is whole without it
 * SPDX-License-Identifier: GPL-3.0-or-later
 */
(function () {
"use strict";

/* Some browsers refuse to keep anything for a page that was opened from a file. */
function keep(theme) { try { localStorage.setItem("theme", theme); } catch (e) { return; } }
function kept() { try { return localStorage.getItem("theme"); } catch (e) { return null; } }

var root = document.documentElement;
var system = window.matchMedia("(prefers-color-scheme: dark)");
if (kept() === "dark" || kept() === "light") root.dataset.theme = kept();

function isDark() { return root.dataset.theme ? root.dataset.theme === "dark" : system.matches; }

function themeSwitch() {
	var button = document.createElement("button");
	button.type = "button";
	function show() { button.textContent = isDark() ? "Light" : "Dark"; }
	button.addEventListener("click", function () {
		root.dataset.theme = isDark() ? "light" : "dark";
		keep(root.dataset.theme);
		show();
	});
	system.addEventListener("change", show);
	show();
	document.querySelector(".top nav").append(button);
}

/* ---- sorting ---- */

var words = new Intl.Collator("en", { numeric: true });

function keyOf(cell) {
	var text = cell.dataset.v === undefined ? cell.textContent.trim() : cell.dataset.v;
	var number = /^[-+]?[0-9]*[.]?[0-9]+(e[-+]?[0-9]+)?(?![-:0-9])/i.exec(text);
	return { text: text, number: number ? parseFloat(number[0]) : NaN };
}

/* Holes come last whichever way it goes. */
function compare(a, b, sign, isNumber) {
	if (!a.text || !b.text) return (a.text ? 0 : 1) - (b.text ? 0 : 1);
	if (isNumber) {
		if (isNaN(a.number) || isNaN(b.number)) return isNaN(a.number) - isNaN(b.number);
		return sign * (a.number - b.number);
	}
	return sign * words.compare(a.text, b.text);
}

function sortBy(table, head, direction) {
	var body = table.tBodies[0], column = head.cellIndex;
	var sign = direction === "descending" ? -1 : 1;
	var rows = Array.from(body.rows).map(function (row) {
		return { row: row, key: keyOf(row.cells[column]), place: +row.dataset.place };
	});
	var isNumber = rows.every(function (r) { return !r.key.text || !isNaN(r.key.number); });
	rows.sort(function (a, b) {
		if (direction === "none") return a.place - b.place;
		return compare(a.key, b.key, sign, isNumber || head.classList.contains("n")) || a.place - b.place;
	});
	rows.forEach(function (r) { body.append(r.row); });
	table.classList.toggle("grouped", direction === "none" && table.dataset.grouped === "yes");
	Array.from(table.tHead.rows[0].cells).forEach(function (h) {
		h.setAttribute("aria-sort", h === head ? direction : "none");
	});
}

/* Best first, then worst first, then as it was. */
function nextDirection(head) {
	var first = head.classList.contains("n") && !/lower is better/.test(head.textContent) ? "descending" : "ascending";
	var second = first === "ascending" ? "descending" : "ascending";
	var now = head.getAttribute("aria-sort");
	return now === "none" ? first : now === first ? second : "none";
}

function makeSortable(table) {
	table.dataset.grouped = table.classList.contains("grouped") ? "yes" : "no";
	Array.from(table.tBodies[0].rows).forEach(function (row, i) { row.dataset.place = i; });
	Array.from(table.tHead.rows[0].cells).forEach(function (head) {
		var button = document.createElement("button");
		button.type = "button";
		button.className = "sort";
		button.setAttribute("aria-label", "Sort by " + head.textContent);
		head.dataset.name = head.textContent;
		(head.querySelector(".way") || { before: function (b) { head.append(b); } }).before(button);
		head.setAttribute("aria-sort", "none");
		head.addEventListener("click", function (event) {
			if (!event.target.closest("a")) sortBy(table, head, nextDirection(head));
		});
	});
}

/* ---- filtering ---- */

function element(name, parent, text) {
	var made = document.createElement(name);
	if (text) made.append(text);
	if (parent) parent.append(made);
	return made;
}

function picker(table, head, tools, onChange) {
	var column = head.cellIndex;
	var values = new Set(Array.from(table.tBodies[0].rows, function (row) { return row.cells[column].textContent; }));
	if (values.size < 2 || values.size > 60) return null;
	var label = element("label", tools, head.dataset.name + " ");
	var select = element("select", label);
	element("option", select, "all").value = "*";
	values.forEach(function (value) { element("option", select, value || "none").value = "=" + value; });
	select.addEventListener("change", onChange);
	return function (row) { return select.value === "*" || "=" + row.cells[column].textContent === select.value; };
}

function makeFilter(table) {
	var rows = Array.from(table.tBodies[0].rows);
	if (rows.length < 6) return;
	var texts = new Map();
	rows.forEach(function (row) { texts.set(row, row.textContent.toLowerCase()); });
	var tools = element("div");
	tools.className = "tools";
	var input = element("input", element("label", tools, "Filter "));
	input.type = "search";
	input.setAttribute("aria-label", "Show only rows with these words");
	var tests = [function (row) {
		return input.value.toLowerCase().split(/\s+/).every(function (word) { return texts.get(row).includes(word); });
	}];
	function apply() {
		var shown = 0;
		rows.forEach(function (row) {
			row.hidden = !tests.every(function (test) { return test(row); });
			shown += row.hidden ? 0 : 1;
		});
		count.textContent = shown === rows.length ? rows.length + " rows" : shown + " of " + rows.length + " rows";
	}
	Array.from(table.tHead.querySelectorAll(".pick")).forEach(function (head) {
		var test = picker(table, head, tools, apply);
		if (test) tests.push(test);
	});
	var count = element("output", tools);
	input.addEventListener("input", apply);
	apply();
	table.parentNode.before(tools);
}

/* Where a table fits, its head may stay in sight. */
function fit() {
	document.querySelectorAll(".wide").forEach(function (wide) {
		wide.classList.remove("fits");
		var fits = wide.scrollWidth <= wide.clientWidth;
		wide.classList.toggle("fits", fits);
		/* Its first column is kept narrow only while it scrolls. */
		fits = fits && wide.scrollWidth <= wide.clientWidth;
		wide.classList.toggle("fits", fits);
		if (fits) wide.removeAttribute("tabindex"); else wide.tabIndex = 0;
	});
}

document.addEventListener("DOMContentLoaded", function () {
	themeSwitch();
	document.querySelectorAll("table.data").forEach(function (table) {
		makeSortable(table);
		makeFilter(table);
	});
	fit();
	window.addEventListener("resize", fit);
	if (location.hash.length > 1) {
		var target = document.getElementById(location.hash.slice(1));
		if (target) target.scrollIntoView({ block: "center" });
	}
});
})();
