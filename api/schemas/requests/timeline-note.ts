/** What a caller adds to the timeline. */
import { Type } from 'typebox';
import { MAX_NOTE_LENGTH } from '../../../domain/requests/messages.ts';
import { text } from '../common/texts.ts';

export const timelineNote = Type.Optional(
  text(MAX_NOTE_LENGTH, 'Free text for the timeline; no patient data.'),
);
