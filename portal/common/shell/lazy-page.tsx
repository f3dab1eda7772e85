/**
 * A page whose code is downloaded when it is first shown, or before that while the browser is idle. Where the download fails, as
 * without a connection, the rest of the application stays, and the page appears when the connection is back.
 */
import { useCallback, useEffect, useState, type ComponentType, type FunctionComponent } from 'react';
import { Failure, PageNotLoaded } from '../states/failure.tsx';
import { LoadingPage } from '../states/loading.tsx';

/** Imports a page, whose `default` is the component. */
export type LoadPage = () => Promise<{ readonly default: ComponentType }>;

const loaded = new Map<LoadPage, ComponentType>();

async function download(load: LoadPage): Promise<ComponentType> {
  const page = loaded.get(load) ?? (await load()).default;
  loaded.set(load, page);
  return page;
}

/** Downloads pages one after the other while the browser is idle, so that they can be shown without a connection. */
export function downloadWhenIdle(pages: readonly LoadPage[]): void {
  const [load, ...others] = pages;
  if (load === undefined) return;
  // Safari has no idle callbacks.
  const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 1_000));
  whenIdle(() => {
    // What fails here is downloaded again when the page is shown.
    void download(load).then(
      () => downloadWhenIdle(others),
      () => undefined,
    );
  });
}

export function lazyPage(load: LoadPage): FunctionComponent {
  return function LazyPage() {
    const [Page, setPage] = useState(() => loaded.get(load));
    const [hasFailed, setHasFailed] = useState(false);
    const tryDownload = useCallback(() => {
      setHasFailed(false);
      download(load).then(
        (page) => setPage(() => page),
        () => setHasFailed(true),
      );
    }, []);
    useEffect(() => {
      if (Page !== undefined) return undefined;
      tryDownload();
      window.addEventListener('online', tryDownload);
      return () => window.removeEventListener('online', tryDownload);
    }, [Page, tryDownload]);
    if (Page !== undefined) return <Page />;
    // While there is a connection, code that is gone belongs to an earlier version: the document names the new one.
    const onRetry = () => (navigator.onLine ? window.location.reload() : tryDownload());
    return hasFailed ? <Failure error={new PageNotLoaded()} onRetry={onRetry} /> : <LoadingPage />;
  };
}
