import { startApplication } from '../common/shell/start-application.tsx';
import { makeRouter } from '../common/shell/make-router.tsx';
import { PAGES } from './pages.ts';
import { PartnerShell } from './partner-shell.tsx';

startApplication(makeRouter({ name: 'Partner portal', kind: 'partner', pages: PAGES, shell: PartnerShell }));
