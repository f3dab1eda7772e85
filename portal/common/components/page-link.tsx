import { Anchor, type AnchorProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface PageLinkProps extends AnchorProps {
  /** Path below the base path, such as `/requests/req_...`. */
  readonly to: string;
  readonly children: ReactNode;
}

export function PageLink({ to, children, ...props }: PageLinkProps) {
  return (
    <Anchor {...props} renderRoot={(root: object) => <Link to={to} {...root} />}>
      {children}
    </Anchor>
  );
}
