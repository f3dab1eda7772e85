import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table webhook
      alter column partner_id drop not null,
      add column pharmacy_id text collate "C" references pharmacy,
      add constraint webhook_has_one_owner check (num_nonnulls(partner_id, pharmacy_id) = 1)
  `.execute(db);
  await sql`
    create index webhook_pharmacy on webhook (pharmacy_id, created_at) where pharmacy_id is not null
  `.execute(db);
  // A pharmacy's events come from the feeds of many partners, so their positions there are no order. These need not
  // become visible in order as those of a feed do: nobody waits for them. docs/decisions/0020.
  await sql`create sequence webhook_position as bigint`.execute(db);
  await tellOwners(db);
}

/**
 * As append_deliveries of 0012, also for the endpoints of the pharmacy that has the order by its timeline, however late
 * that is recorded. Where the order goes on to another pharmacy, it is rejected for the one that loses it, as that one
 * reads it too. Requests whose pharmacies have no endpoints cost a look at an index. Events that are notices have no
 * entry, and so no deliveries. The column former_pharmacy_ids is of 0024; nothing is recorded in between.
 */
async function tellOwners(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function pharmacy_of_order(of_request text, at_sequence integer) returns text language sql stable as $$
      select coalesce(
        (select entry -> 'rerouted' -> 'pharmacy' ->> 'pharmacy_id'
           from timeline_entry
          where request_id = of_request and sequence <= at_sequence and entry ? 'rerouted'
          order by sequence desc
          limit 1),
        (select submission -> 'pharmacy' ->> 'pharmacy_id' from request where request_id = of_request)
      )
    $$
  `.execute(db);
  await sql`
    create or replace function append_deliveries() returns trigger language plpgsql as $$
    begin
      insert into webhook_delivery (webhook_id, request_id, sequence, position, event_type)
      select webhook_id, new_event.request_id, new_event.sequence, new_event.position, event_type
        from new_event
        join webhook using (partner_id)
        join timeline_entry using (request_id, sequence)
       cross join lateral (select 'request.' || coalesce(entry ->> 'event', entry ->> 'status') as event_type) as told
       where event_types && array['*', event_type];

      insert into webhook_delivery (webhook_id, request_id, sequence, position, event_type)
      select webhook_id, request_id, sequence, nextval('webhook_position'), event_type
        from (
          select webhook_id, new_event.request_id, new_event.sequence, event_type
            from new_event
            join timeline_entry using (request_id, sequence)
            join request using (request_id)
            join webhook
              on webhook.pharmacy_id = any ((request.former_pharmacy_ids || request.pharmacy_id) collate "C")
           cross join lateral (
             select case webhook.pharmacy_id
                      when pharmacy_of_order(new_event.request_id, new_event.sequence) collate "C"
                        then 'order.' || coalesce(entry ->> 'event', entry ->> 'status')
                      when pharmacy_of_order(new_event.request_id, new_event.sequence - 1) collate "C"
                        then 'order.rejected'
                    end as event_type
           ) as told
           where event_type is not null and event_types && array['*', event_type]
           order by new_event.request_id, new_event.sequence
        ) as in_order;
      return null;
    end
    $$
  `.execute(db);
}
