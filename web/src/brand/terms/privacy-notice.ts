import { brand } from '../brand.ts'
import type { LegalDocument } from './legal-document.ts'

export const privacyNotice: LegalDocument = {
  title: 'Privacy Notice',
  version: '2026-11',
  summary: `What ${brand.name} keeps about you, why, who else sees it, and what you can ask of us.`,
  sections: [
    {
      heading: '1. What we keep',
      points: [
        'Your name, salutation and mobile number.',
        'Your profession, specialty and professional registration number.',
        'Your practice: its name, address and delivery addresses.',
        'Your sample requests, their status and the remarks on them.',
        'What you consented to, in which version of the text, and when.',
      ],
    },
    {
      heading: '2. What we use it for',
      points: [
        'To verify that you are a healthcare professional.',
        'To log you in with a one-time code.',
        'To deliver samples and to answer you.',
        'To meet duties of traceability and product safety.',
      ],
    },
    {
      heading: '3. Selected third parties',
      paragraphs: ['With your consent we share what each of them needs, and no more:'],
      points: [
        'Delivery companies: name, phone and delivery address.',
        'The message provider that sends one-time codes and order notices: mobile number and text.',
        'The hosting provider that stores the records for us.',
        'Authorities, where the law requires it.',
      ],
    },
    {
      heading: '4. Chats',
      paragraphs: [
        'A chat with your sales representative opens WhatsApp. What you write there is handled under the terms of that service. Please send no details of patients.',
      ],
    },
    {
      heading: '5. How long',
      paragraphs: [
        'Your account stays as long as you use it. Orders are kept for seven years for traceability. One-time codes expire after five minutes.',
      ],
    },
    {
      heading: '6. Your rights',
      paragraphs: [
        'You may see, correct and withdraw what you gave us, under the Personal Data Protection Act 2010 in Malaysia and the Personal Data Protection Act 2012 in Singapore. Name and phone you change yourself under Profile; for the rest, ask your sales representative. Withdrawing consent closes the account, since samples cannot be delivered without it.',
      ],
    },
    {
      heading: '7. In your browser',
      paragraphs: [
        'The portal keeps your session and, when you ask for it, your phone number on your device. It uses no advertising and no tracking by others.',
      ],
    },
  ],
}
