import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import './console.css';
import { AuditPage } from './audit-page.tsx';
import { Frame } from './frame.tsx';
import { JoinPage } from './join-page.tsx';
import { PlayerPage } from './player-page.tsx';
import { PlayersPage } from './players-page.tsx';
import { StaffPage } from './staff-page.tsx';

createRoot(document.getElementById('app')!).render(
  <StrictMode>
    <BrowserRouter basename="/console">
      <Routes>
        <Route path="join" element={<JoinPage />} />
        <Route element={<Frame />}>
          <Route index element={<Navigate to="players" replace />} />
          <Route path="players" element={<PlayersPage />} />
          <Route path="players/:id" element={<PlayerPage />} />
          <Route path="audit" element={<AuditPage />} />
          <Route path="staff" element={<StaffPage />} />
          <Route path="*" element={<p className="empty">There is no such page.</p>} />
        </Route>
      </Routes>
    </BrowserRouter>
  </StrictMode>,
);
