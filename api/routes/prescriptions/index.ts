/** Every endpoint of prescriptions. */
import type { Dependencies } from '../../dependencies.ts';
import type { Endpoint } from '../../endpoint.ts';
import { attachPrescriptions } from './attach.ts';
import { createPrescription } from './create.ts';
import { readPrescriptionFile } from './read-file.ts';
import { readPrescription } from './read.ts';

export function prescriptionEndpoints(dependencies: Dependencies): Endpoint[] {
  return [
    createPrescription(dependencies),
    attachPrescriptions(dependencies),
    readPrescription(dependencies),
    readPrescriptionFile(dependencies),
  ];
}
