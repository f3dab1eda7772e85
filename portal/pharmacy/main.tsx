import { startApplication } from '../common/shell/start-application.tsx';
import { makeRouter } from '../common/shell/make-router.tsx';
import { PAGES } from './pages.ts';
import { PharmacyShell } from './pharmacy-shell.tsx';

startApplication(
  makeRouter({ name: 'Pharmacy console', kind: 'pharmacy', pages: PAGES, shell: PharmacyShell }),
);
