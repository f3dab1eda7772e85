import { Anchor, type AnchorProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface PageLinkProps extends AnchorProps {
  /** Path below the base path, such as `/requests/req_...`. */
  readonly to: string;
  /** The element of the page to show, without `#`. */
  readonly hash?: string;
  readonly children: ReactNode;
}

export function PageLink({ to, hash, children, ...props }: PageLinkProps) {
  return (
    <Anchor {...props} renderRoot={(root: object) => <Link to={to} hash={hash} {...root} />}>
      {children}
    </Anchor>
  );
}
