/** A link to a page of the same application. */
import { Anchor, type AnchorProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface PageLinkProps extends AnchorProps {
  /** Under the base: `/requests/req_...`. */
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
