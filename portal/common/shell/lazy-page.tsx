/**
 * A page whose code is downloaded when it is first shown, or earlier while the browser is idle. If the download fails, the rest of
 * the application keeps working, and the page appears once the browser is online again.
 */
import { useCallback, useEffect, useState, type ComponentType, type FunctionComponent } from 'react';
import { Failure, PageNotLoaded } from '../states/failure.tsx';
import { LoadingPage } from '../states/loading.tsx';

export type LoadPage = () => Promise<{ readonly default: ComponentType }>;

const loaded = new Map<LoadPage, ComponentType>();

async function download(load: LoadPage): Promise<ComponentType> {
  const page = loaded.get(load) ?? (await load()).default;
  loaded.set(load, page);
  return page;
}

/** Downloads pages one after another while the browser is idle, so that they can be shown offline. */
export function downloadWhenIdle(pages: readonly LoadPage[]): void {
  const [load, ...others] = pages;
  if (load === undefined) return;
  // Safari has no idle callbacks.
  const whenIdle = window.requestIdleCallback ?? ((callback: () => void) => setTimeout(callback, 1_000));
  whenIdle(() => {
    // A failed download is repeated when the page is shown.
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
    // If the browser is online, a deploy has removed this file, and a reload gets the new version.
    const onRetry = () => (navigator.onLine ? window.location.reload() : tryDownload());
    return hasFailed ? <Failure error={new PageNotLoaded()} onRetry={onRetry} /> : <LoadingPage />;
  };
}
