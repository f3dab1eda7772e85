/** Certificates for tests: X.509 as DER, signed with ECDSA on P-256. Built by hand, because Node can only read them. */
import { createSign, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';

export interface Certificate {
  /** In PEM. */
  readonly cert: string;
  /** In PEM. */
  readonly key: string;
}

export interface CertificateOptions {
  readonly host: string;
  readonly notBefore?: Date;
  readonly notAfter?: Date;
}

export interface Authority {
  /** Certificate in PEM, for clients that must trust the authority. */
  readonly ca: string;
  issue(options: CertificateOptions): Certificate;
}

const DAY_MS = 86_400_000;
const OIDS = {
  commonName: '550403',
  ecdsaWithSha256: '2a8648ce3d040302',
  basicConstraints: '551d13',
  subjectAltName: '551d11',
} as const;

/** Creates a certificate authority that is trusted only when configured. */
export function makeAuthority(): Authority {
  const keys = newKeys();
  const name = `Test authority ${randomUUID()}`;
  const sign = (options: Omit<Unsigned, 'issuer'>) => signed({ ...options, issuer: name }, keys.privateKey);
  return {
    ca: sign({ subject: name, key: keys.publicKey, isAuthority: true }),
    issue(options) {
      const own = newKeys();
      const cert = sign({ subject: options.host, key: own.publicKey, isAuthority: false, ...options });
      return { cert, key: pem(own.privateKey) };
    },
  };
}

/** A self-signed certificate. */
export function selfSigned(host: string): Certificate {
  const { publicKey, privateKey } = newKeys();
  const cert = signed({ subject: host, issuer: host, key: publicKey, isAuthority: false, host }, privateKey);
  return { cert, key: pem(privateKey) };
}

interface Unsigned {
  readonly subject: string;
  readonly issuer: string;
  readonly key: KeyObject;
  readonly isAuthority: boolean;
  readonly host?: string;
  readonly notBefore?: Date;
  readonly notAfter?: Date;
}

let serial = 0;

function signed(certificate: Unsigned, by: KeyObject): string {
  const { subject, issuer, key, isAuthority, host } = certificate;
  const { notBefore = new Date(Date.now() - DAY_MS), notAfter = new Date(Date.now() + DAY_MS) } = certificate;
  serial += 1;
  const algorithm = sequence(oid(OIDS.ecdsaWithSha256));
  const extensions = [
    sequence(
      oid(OIDS.basicConstraints),
      der(0x01, Buffer.of(0xff)),
      octets(isAuthority ? sequence(der(0x01, Buffer.of(0xff))) : sequence()),
    ),
    // dNSName, context tag 2.
    ...(host === undefined
      ? []
      : [sequence(oid(OIDS.subjectAltName), octets(sequence(der(0x82, Buffer.from(host)))))]),
  ];
  const body = sequence(
    // Version 3.
    der(0xa0, der(0x02, Buffer.of(2))),
    der(0x02, Buffer.of(1, serial)),
    algorithm,
    nameOf(issuer),
    sequence(time(notBefore), time(notAfter)),
    nameOf(subject),
    key.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = createSign('sha256').update(body).sign(by);
  const whole = sequence(body, algorithm, der(0x03, Buffer.concat([Buffer.of(0), signature])));
  return `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`;
}

function newKeys() {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' });
}

function pem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function nameOf(commonName: string): Buffer {
  return sequence(der(0x31, sequence(oid(OIDS.commonName), der(0x0c, Buffer.from(commonName)))));
}

/** Encodes a time as UTCTime, such as 261231235959Z. */
function time(date: Date): Buffer {
  return der(0x17, Buffer.from(`${date.toISOString().slice(2, 19).replaceAll(/[-T:]/g, '')}Z`));
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'));
}

function octets(content: Buffer): Buffer {
  return der(0x04, content);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tag, ...size), content]);
}
