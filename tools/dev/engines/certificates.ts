import { generateKeyPairSync, randomBytes } from 'node:crypto';
import forge from 'node-forge';

const { md, pki } = forge;

/** PEM. */
export interface Certificate {
  certificate: string;
  key: string;
}

const years = 10;

/** A new authority for the engines of one data folder. */
export function createAuthority(): Certificate {
  const { publicKey, privateKey } = keyPair();
  const name = [{ name: 'commonName', value: 'Emberline local engines' }];
  const extensions = [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
  ];
  return sign({
    publicKey,
    key: privateKey,
    subject: name,
    issuer: name,
    signingKey: privateKey,
    extensions,
  });
}

/** A certificate for both ends of a connection on this machine. @param name the common name, by which it logs in */
export function issueCertificate(authority: Certificate, name: string): Certificate {
  const { publicKey, privateKey } = keyPair();
  const issuer = pki.certificateFromPem(authority.certificate).subject.attributes;
  const extensions = [
    { name: 'basicConstraints', cA: false },
    { name: 'extKeyUsage', serverAuth: true, clientAuth: true },
    {
      name: 'subjectAltName',
      altNames: [
        { type: 2, value: 'localhost' },
        { type: 7, ip: '127.0.0.1' },
      ],
    },
  ];
  const subject = [{ name: 'commonName', value: name }];
  return sign({ publicKey, key: privateKey, subject, issuer, signingKey: authority.key, extensions });
}

function sign(options: {
  publicKey: string;
  key: string;
  subject: forge.pki.CertificateField[];
  issuer: forge.pki.CertificateField[];
  signingKey: string;
  extensions: object[];
}): Certificate {
  const { publicKey, key, subject, issuer, signingKey, extensions } = options;
  const certificate = pki.createCertificate();
  certificate.publicKey = pki.publicKeyFromPem(publicKey);
  // Positive, as the standard demands.
  certificate.serialNumber = `01${randomBytes(15).toString('hex')}`;
  const { notBefore, notAfter } = certificate.validity;
  notBefore.setDate(notBefore.getDate() - 1);
  notAfter.setFullYear(notAfter.getFullYear() + years);
  certificate.setSubject(subject);
  certificate.setIssuer(issuer);
  certificate.setExtensions(extensions);
  certificate.sign(pki.privateKeyFromPem(signingKey), md.sha256.create());
  return { certificate: pki.certificateToPem(certificate), key };
}

/** By Node: the library's own takes seconds. */
function keyPair(): { publicKey: string; privateKey: string } {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}
