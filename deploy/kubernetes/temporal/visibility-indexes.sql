-- Drops the indexes of Temporal's visibility database on attributes that the engine, `ops`, the Temporal UI and
-- docs/ops/requests.md do not filter by. Each start and end of a workflow would update all of them. Other filters still
-- work, by reading the workflows from the newest on. Run it in the visibility database after each `temporal-sql-tool
-- update-schema`, as often as you like.
do $$
declare unused text;
begin
  for unused in
    select indexname from pg_indexes
     where schemaname = current_schema() and tablename = 'executions_visibility' and indexname not like '%\_pkey'
       and indexname not in (
         -- The default order, and filters on StartTime and CloseTime.
         'default_idx',
         'by_workflow_id',
         'by_workflow_type',
         'by_status',
         'by_task_queue',
         -- The first three attributes registered in a namespace: those of requests.
         'by_keyword_01',
         'by_keyword_02',
         'by_keyword_03',
         -- Schedules and their workflows.
         'by_temporal_namespace_division',
         'by_temporal_scheduled_by_id',
         -- Requests of a worker version, and failing ones.
         'by_temporal_worker_deployment_version',
         'by_temporal_reported_problems'
       )
  loop
    execute format('drop index %I', unused);
  end loop;
end $$;
