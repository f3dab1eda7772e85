/** Loaded before `api/main.ts`: an API process that grants every call without counting it. */
import { RateLimiter } from '../../services/partners/rate-limiter.ts';

RateLimiter.prototype.consume = () => Promise.resolve({ windows: [] });
