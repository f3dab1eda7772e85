/** Every endpoint of the pharmacies' side of prescriptions. */
import type { Dependencies } from '../../dependencies.ts';
import type { Endpoint } from '../../endpoint.ts';
import { readPrescriptionFile } from '../../routes/prescriptions/read-file.ts';
import { rejectPrescription, reviewPrescription, verifyPrescription } from './decisions.ts';
import { listOrderPrescriptions } from './list.ts';
import { READ_ORDER_PRESCRIPTION_FILE } from './operations.ts';

export function pharmacyPrescriptionEndpoints(dependencies: Dependencies): Endpoint[] {
  return [
    listOrderPrescriptions(dependencies),
    reviewPrescription(dependencies),
    verifyPrescription(dependencies),
    rejectPrescription(dependencies),
    readPrescriptionFile(dependencies, READ_ORDER_PRESCRIPTION_FILE),
  ];
}
