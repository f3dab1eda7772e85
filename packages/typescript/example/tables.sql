-- One row per request: the last sequence and the ids of the events received.
CREATE TABLE IF NOT EXISTS fulfilment_inbox (
  request_id text PRIMARY KEY,
  sequence integer NOT NULL,
  event_ids text[] NOT NULL
);

-- One row per event that is not processed yet.
CREATE TABLE IF NOT EXISTS fulfilment_task (
  request_id text NOT NULL,
  sequence integer NOT NULL,
  event jsonb NOT NULL,
  due_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (request_id, sequence)
);
