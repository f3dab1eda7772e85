/** The orders of the pharmacy. */
import { Inbox } from 'lucide-react';
import { Page } from '../../common/components/page.tsx';
import { Empty } from '../../common/states/empty.tsx';

export default function OrdersPage() {
  return (
    <Page title="Orders">
      <Empty icon={Inbox} title="No orders are waiting">
        New orders appear here by themselves.
      </Empty>
    </Page>
  );
}
