/**
 * As package.json has it, which a test sees to: imported, all of that file would go into the Worker, its list
 * of packages too.
 */
export const VERSION = '0.1.0'
