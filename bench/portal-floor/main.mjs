// The minimum of a signed-in page with React, react-router and Mantine: one bundle that fetches the user and one list, and shows them.
import '@mantine/core/styles.css';
import { AppShell, Group, MantineProvider, NavLink, Table, Title } from '@mantine/core';
import { createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router';

const { document, location, fetch } = globalThis;
/** The API path whose response the page shows: `?data=/api/admin/users`. */
const address = new URLSearchParams(location.search).get('data') ?? '/api/auth/me';
const load = (path) => fetch(path).then((answer) => answer.json());
const answers = Promise.all([load('/api/auth/me'), load(address)]);

const rowsOf = (answer) => answer.items ?? [answer.user ?? answer];
const cellsOf = (row) => Object.values(row).filter((value) => typeof value === 'string' || typeof value === 'number');

function List() {
  const [rows, setRows] = useState([]);
  useEffect(() => void answers.then(([, answer]) => setRows(rowsOf(answer))), []);
  const body = rows.map((row, index) =>
    h(Table.Tr, { key: index, 'data-content': true }, ...cellsOf(row).map((cell, column) => h(Table.Td, { key: column }, String(cell)))),
  );
  return h(Table, null, h(Table.Tbody, null, body));
}

const page = h(
  AppShell,
  { header: { height: 48 }, navbar: { width: 220, breakpoint: 'sm' } },
  h(AppShell.Header, null, h(Group, null, 'Floor')),
  h(AppShell.Navbar, null, h(NavLink, { component: Link, to: '/other', label: 'Other' })),
  h(AppShell.Main, null, h(Title, { order: 1 }, 'Floor'), h(List)),
);
createRoot(document.getElementById('root')).render(
  h(MantineProvider, { forceColorScheme: 'dark' }, h(BrowserRouter, null, h(Routes, null, h(Route, { path: '*', element: page })))),
);
