/** A thread that ends before it takes its first task, and says nothing. */
process.exit(3);
