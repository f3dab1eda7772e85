/** The header of a workflow's start and of its activities in which a trace goes through Temporal: the one of Temporal's own packages. */
export const TRACE_HEADER = '_tracer-data';
