/** A thread that fails before it accepts its first task. */
throw new Error('a thread that can not begin');
