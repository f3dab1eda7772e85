/** A thread that fails before it takes its first task. */
throw new Error('a thread that can not begin');
