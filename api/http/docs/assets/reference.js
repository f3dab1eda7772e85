// The reference page: Redoc shows the document that this very server serves.
import { init } from './redoc.js';

init('../openapi.json', { disableTelemetry: true, hideLoading: true }, document.getElementById('reference'));
