/** Words that people write beside a medicine's name and that name none themselves: each is part of a name, or nothing. */

const words = (text: string): readonly string[] => text.split(' ');

/**
 * Salts that the catalogue leaves out of most names: "amlodipine besylate" is amlodipine. Salts and esters that make
 * another medicine (decanoate, butylbromide) are not among them.
 */
const SALTS = words(
  'hydrochloride hcl dihydrochloride sodium potassium maleate besylate besilate mesylate mesilate sulfate ' +
    'sulphate phosphate diphosphate citrate tartrate fumarate succinate trihydrate monohydrate anhydrous hyclate',
);

/** Who makes it: "beecham ampiclox", "emzor vitamin c". */
const MAKERS = words(
  'ajanta astrazeneca bayer beecham cipla denk emzor fidson glaxo glaxosmithkline greenlife gsk juhel merck msd ' +
    'neimeth novartis pfizer ranbaxy roche sandoz sanofi servier swipha teva tuyil',
);

/** What it is in, where that is no form of its own: "lantus pen". */
const CONTAINERS = words('flexpen flextouch kwikpen pen penfill prefilled solostar pack packs card cards');

/**
 * What it is for, and that it is a medicine: "sp tablet malaria". Cold, flu, cough, pain, fever and night are not
 * among them: on a package they are another product, as of Panadol.
 */
const PURPOSES = words('antimalarial bp diabetes hypertension malaria typhoid ulcer drug drugs medicine');

const SALT_NAMES = new Set(SALTS);
const BESIDE_NAMES = new Set([...SALTS, ...MAKERS, ...CONTAINERS, ...PURPOSES]);
/** Double letters are missed and added: "losartan potasium". */
const SINGLED_SALTS = new Map(SALTS.map((salt) => [singled(salt), salt]));

function singled(word: string): string {
  return word.replaceAll(/(.)\1/g, '$1');
}

/** The word as it is spelled, where it is one of them; undefined for any other. */
export function besideName(word: string): string | undefined {
  return BESIDE_NAMES.has(word) ? word : SINGLED_SALTS.get(singled(word));
}

/** Whether it names a salt, which may tell one name from another: potassium chloride, sodium chloride. */
export function isSalt(word: string): boolean {
  return SALT_NAMES.has(word);
}
