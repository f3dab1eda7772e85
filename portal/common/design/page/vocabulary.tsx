/** The vocabulary of portal, console and mails: one word per thing, in the language of pharmacies and HMOs. */
import { Table } from '@mantine/core';
import { Section } from './section.tsx';

/** Ordered by subject. `avoid` lists words that earlier pages used for the same thing. */
const VOCABULARY: readonly { readonly word: string; readonly meaning: string; readonly avoid: string }[] = [
  { word: 'HMO', meaning: 'The partner, as a pharmacist sees it.', avoid: 'partner, they' },
  { word: 'request', meaning: 'The order as the partner sees it.', avoid: 'call, case' },
  { word: 'order', meaning: 'The request as the pharmacy sees it.', avoid: 'request' },
  { word: 'on hold', meaning: 'The request waits for an answer.', avoid: 'held, blocked' },
  {
    word: 'substitute',
    meaning: 'A medicine proposed in place of the ordered one.',
    avoid: 'another medicine',
  },
  { word: 'can’t fulfil', meaning: 'The pharmacy ends an accepted order.', avoid: 'give up, fail' },
  { word: 'returned by courier', meaning: 'The order came back undelivered.', avoid: 'take back' },
  { word: 'closed', meaning: 'The order or request has ended.', avoid: 'over, done' },
  { word: 'verify', meaning: 'A pharmacist checks a prescription.', avoid: 'look at, say' },
  { word: 'fully dispensed', meaning: 'The prescription allows no more.', avoid: 'used up' },
  { word: 'brand or maker', meaning: 'The brand, or the maker of a generic.', avoid: 'manufacturer, label' },
  {
    word: 'pack',
    meaning: 'The unit that has the price, with its content: 1 pack of 24 tablets.',
    avoid: 'sales unit, article',
  },
  {
    word: 'short-dated',
    meaning: 'Expires too soon to be offered to HMOs.',
    avoid: 'near expiry',
  },
  { word: 'out of stock', meaning: 'The quantity is 0.', avoid: 'none, gone' },
  {
    word: 'co-pay',
    meaning: 'The rule for the patient’s part: a percentage or an amount.',
    avoid: 'copayment',
  },
  {
    word: 'the patient pays',
    meaning: 'The patient’s part of a price.',
    avoid: 'patient share, out of pocket',
  },
  {
    word: 'collect',
    meaning: 'The pharmacy takes the patient’s part at the door.',
    avoid: 'charge, cash in',
  },
  {
    word: 'statement',
    meaning: 'What a partner owes, or a pharmacy is owed, for a period.',
    avoid: 'invoice, bill',
  },
  {
    word: 'open, closed',
    meaning: 'A statement that still changes, and one that never does.',
    avoid: 'draft, final',
  },
  {
    word: 'line',
    meaning: 'A request or an adjustment in a statement; an item of a request.',
    avoid: 'entry, row',
  },
  {
    word: 'you owe, you are owed',
    meaning: 'The sum of a statement, for an HMO and for a pharmacy.',
    avoid: 'balance',
  },
  {
    word: 'adjustment',
    meaning: 'A correction of an amount in a later statement.',
    avoid: 'credit note, refund',
  },
  { word: 'dispute', meaning: 'Says what is wrong with a line; we answer it.', avoid: 'claim, complain' },
  {
    word: 'delivery fee',
    meaning: 'What the HMO pays for a delivery, besides the medicines.',
    avoid: 'shipping',
  },
  { word: 'commission', meaning: 'The platform’s share of what a pharmacy delivers.', avoid: 'platform fee' },
  { word: 'your reference', meaning: 'The external_id of a request.', avoid: 'your own id' },
  { word: 'resend', meaning: 'Sends a webhook delivery again.', avoid: 'send again' },
  { word: 'sending', meaning: 'A delivery that is attempted now or again later.', avoid: 'pending' },
  {
    word: 'delivered',
    meaning: 'An order at its recipient, or a webhook that was acknowledged.',
    avoid: 'acknowledged',
  },
  {
    word: 'cancel sending',
    meaning: 'An entry that waits for the connection is not sent, and can be changed again.',
    avoid: 'take back, undo',
  },
  { word: 'disabled', meaning: 'An endpoint that gets no events.', avoid: 'turned off' },
  { word: 'sign in, sign out', meaning: 'Starts and ends a session.', avoid: 'log in, end' },
];

export function Vocabulary() {
  return (
    <Section title="Words">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Word</Table.Th>
            <Table.Th>Meaning</Table.Th>
            <Table.Th>Avoid</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {VOCABULARY.map(({ word, meaning, avoid }) => (
            <Table.Tr key={word}>
              <Table.Td>{word}</Table.Td>
              <Table.Td>{meaning}</Table.Td>
              <Table.Td>{avoid}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}
