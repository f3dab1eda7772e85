/** Alerts that may fire in a run of all suites, because suites cause faults on the shared engine; each with its reason. */
export const FAULTS_OF_SUITES: Readonly<Record<string, string>> = {
  ActivitiesFail: 'test/sandbox/play locks the stock until steps and the pharmacies that play them give up',
  CallsRefused: 'test/http/idempotency orders a hundred times at once, test/requests/placing fifty times',
  DeliveriesParked: 'test/webhooks breaks endpoints, and lets attempts come to their end',
  PharmaciesFailing: 'test/pharmacies/gateways has systems of pharmacies fail',
  UnavailableTooOften: 'what is refused for CallsRefused is answered 503',
};
