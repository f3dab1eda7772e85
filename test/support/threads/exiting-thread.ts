/** A thread that exits before it accepts its first task, without an error. */
process.exit(3);
