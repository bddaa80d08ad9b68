import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import './console.css';
import { Frame } from './frame/frame.tsx';
import { JoinPage } from './frame/join-page.tsx';
import { pages } from './pages.tsx';

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <BrowserRouter basename="/console">
      <Routes>
        <Route path="join" element={<JoinPage />} />
        <Route element={<Frame pages={pages} />}>
          <Route index element={<Navigate to="overview" replace />} />
          {pages.map(({ path, element }) => (
            <Route key={path} path={path} element={element} />
          ))}
          <Route path="*" element={<p className="empty">There is no such page.</p>} />
        </Route>
      </Routes>
    </BrowserRouter>
  </StrictMode>,
);
