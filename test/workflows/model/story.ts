/** Runs the moves of a story on one request from its start to its end, and checks every rule on the way. */
import { acceptedEntries } from '../../../domain/requests/accepted-request.ts';
import type { RequestState } from '../../../domain/requests/messages.ts';
import type { TimelineEntry } from '../../../domain/requests/timeline.ts';
import type { PendingActivity } from '../../support/workflows/calls.ts';
import type { Flow } from '../../support/workflows/flow.ts';
import { MINUTE, recordOf } from '../../support/workflows/fulfilments.ts';
import { SentUpdates } from './asked.ts';
import { askAt } from './asks.ts';
import { promised, TooLate } from './broken-promise.ts';
import { Decided } from './decided.ts';
import { checkEnd } from './end-rules.ts';
import type { Move } from './moves.ts';
import { submissionOf, type Setting } from './setting.ts';
import { World } from './world.ts';

/** Luck with which an activity succeeds, with a positive result. */
const DONE = 19;
/** Maximum number of turns that a story needs to end after the last move. */
const LAST_TURNS = 200;
const DAY = 24 * 60 * MINUTE;

export class Story {
  /** One line for each thing that happened. */
  readonly lines: string[] = [];
  private readonly setting: Setting;
  private readonly flow: Flow;
  private readonly world: World;
  private readonly decided: Decided;
  private readonly asked: SentUpdates;
  /** Attempts that the server has abandoned but that still run. */
  private readonly late: PendingActivity[] = [];
  private seenActivities = 0;
  private seenByReaders = 0;

  constructor(setting: Setting, flow: Flow) {
    this.setting = setting;
    this.flow = flow;
    this.world = new World(setting);
    this.decided = new Decided();
    this.asked = new SentUpdates(flow, this.world);
  }

  /** @throws BrokenPromise */
  async play(moves: readonly Move[]): Promise<void> {
    await this.settle();
    for (const move of moves) {
      if (this.flow.isClosed) break;
      await this.make(move);
      if (move.isHeard) await this.settle();
    }
    await this.settle();
    await this.comeToAnEnd();
    await this.settle();
    while (this.late.length > 0) this.goOnLate(0, 0);
    const { timeline } = await recordOf(this.flow);
    checkEnd({
      submission: submissionOf(this.setting),
      world: this.world,
      shown: timeline,
      result: this.flow.result,
      failure: this.flow.failure,
      asked: this.asked.all,
    });
  }

  private async make({ kind, pick, luck }: Move): Promise<void> {
    switch (kind) {
      case 'ask':
        return this.ask(pick, luck);
      case 'answer':
        return this.answerOne(pick, luck);
      case 'late':
        return this.goOnLate(pick, luck);
      case 'time':
        return this.passTime(luck);
      case 'look':
        return this.look();
      case 'restart':
        this.say('the worker dies; another one replays');
        return this.flow.restart();
      case 'cancel':
        this.say('the workflow is cancelled');
        return this.flow.cancel();
    }
  }

  private ask(pick: number, luck: number): void {
    const { course } = this.setting;
    const moment = { timeline: this.decided.timeline, number: this.asked.all.length + 1, luck, course };
    const ask = askAt(pick, moment);
    this.say(`asks ${ask.name} ${JSON.stringify(ask.argument)}`);
    this.asked.send(ask);
  }

  private answerOne(pick: number, luck: number): void {
    const waiting = this.flow.waiting();
    const activity = waiting[pick % waiting.length];
    if (activity !== undefined) this.attempt(activity, luck);
  }

  /** One attempt of an activity; the server retries it when it is not answered. */
  private attempt(activity: PendingActivity, luck: number): void {
    const name = this.nameOf(activity);
    // The lowest digit decides how the attempt goes, the rest its result.
    const chance = Math.floor(luck / 10);
    switch (luck % 10) {
      case 0:
        return this.say(`${name} dies before its first effect`);
      case 1:
        this.world.write(activity, chance);
        return this.say(`${name} dies after it wrote`);
      case 2:
        this.goOn(activity, chance);
        return this.say(`${name} is done, and its answer lost`);
      case 3:
        this.late.push(activity);
        return this.say(`${name} hangs, and is abandoned`);
      default: {
        const answer = this.goOn(activity, chance);
        this.say(`${name} answers ${JSON.stringify(answer)?.slice(0, 120)}`);
        this.decided.answered(activity, answer);
        activity.resolve(answer);
      }
    }
  }

  private goOnLate(pick: number, luck: number): void {
    if (this.late.length === 0) return;
    const [attempt] = this.late.splice(pick % this.late.length, 1);
    if (attempt === undefined) return;
    this.say(`an abandoned attempt of ${this.nameOf(attempt)} continues, late`);
    try {
      this.goOn(attempt, luck);
    } catch (error) {
      if (!(error instanceof TooLate)) throw error;
    }
  }

  private goOn(activity: PendingActivity, luck: number): unknown {
    const answer = this.world.write(activity, luck);
    this.world.follow(activity);
    return answer;
  }

  private passTime(luck: number): void {
    const { nextFiring } = this.flow;
    if (nextFiring === undefined) return;
    const left = nextFiring - this.flow.now;
    switch (luck % 8) {
      case 0:
        this.flow.now += Math.max(0, left - 1);
        return this.say('time passes until just before the next timer');
      case 1:
        this.flow.now += left + Math.floor((luck / 8) % (2 * DAY));
        this.flow.fireNext();
        return this.say('no worker runs for a long time; then the timer fires');
      case 2:
      case 3:
        this.flow.fireNext();
        return this.say('the timer fires');
      default:
        this.flow.now += Math.max(0, Math.floor(left / 4));
        return this.say('some time passes');
    }
  }

  /** Readers see only recorded entries, and never fewer than before. */
  private async look(): Promise<void> {
    await this.settle();
    const { record } = await this.flow.query<RequestState>('state');
    const seen = record.timeline.length;
    promised(seen >= this.seenByReaders, `readers go back from ${this.seenByReaders} entries to ${seen}`);
    // The partner has already received the entries of the acceptance.
    const accepted = acceptedEntries(submissionOf(this.setting)).length;
    promised(seen <= Math.max(accepted, this.world.entries.length), 'readers see what Postgres has');
    this.seenByReaders = seen;
  }

  /** No more Updates are sent, every activity is answered, and time passes. */
  private async comeToAnEnd(): Promise<void> {
    this.say('no more Updates are sent');
    for (let turn = 0; turn < LAST_TURNS && !this.flow.isClosed; turn += 1) {
      const [activity] = this.flow.waiting();
      if (activity !== undefined) this.attempt(activity, DONE);
      else if (this.flow.nextFiring !== undefined) this.passTime(2);
      else promised(false, 'a request never stalls: it waits for nothing');
      await this.settle();
    }
    promised(this.flow.isClosed, 'a request comes to an end');
  }

  /** Lets the workflow process everything, and checks its new calls. */
  private async settle(): Promise<void> {
    await this.flow.settle();
    for (const activity of this.flow.activities.slice(this.seenActivities)) {
      this.say(`  ${this.nameOf(activity)} is called`);
      this.decided.called(activity, this.flow.waiting());
    }
    this.seenActivities = this.flow.activities.length;
    await this.asked.look((line) => this.say(line));
  }

  private nameOf({ name, seq, args }: PendingActivity): string {
    const timeline = (args[0] as { timeline?: readonly TimelineEntry[] } | undefined)?.timeline;
    const latest = timeline?.at(-1);
    const what = latest === undefined ? '' : ` of ${latest.sequence} ${latest.event ?? latest.status}`;
    return `${name} #${seq}${what}`;
  }

  private say(line: string): void {
    this.lines.push(`${new Date(this.flow.now).toISOString()} ${line}`);
  }
}
