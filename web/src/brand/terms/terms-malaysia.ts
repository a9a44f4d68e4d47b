import { brand } from '../brand.ts'
import type { LegalDocument } from './legal-document.ts'

export const termsMalaysia: LegalDocument = {
  title: 'Terms of Use (Malaysia)',
  version: '2026-11',
  summary: `These terms govern your use of the ${brand.name} partner portal as a healthcare professional practising in Malaysia.`,
  sections: [
    {
      heading: '1. Who may use the portal',
      paragraphs: [
        'The portal is for medical practitioners, dental practitioners, dietitians, nutritionists and pharmacists who practise in Malaysia, and for staff who act for them in the same practice.',
        'You confirm that the name, registration number and practice you give are your own and current. We verify them before your account opens, and may close an account whose details cannot be confirmed.',
      ],
    },
    {
      heading: '2. Your account',
      points: [
        'You log in with your mobile number and a one-time code. Never pass a code on; we will not ask you for it.',
        'Tell your sales representative when your mobile number or your practice changes.',
        'You are responsible for what is ordered through your account until you tell us that it is misused.',
      ],
    },
    {
      heading: '3. Samples',
      points: [
        'Samples are free, for professional evaluation and for handing to your own patients. They must not be sold, exchanged or returned for credit.',
        'A request is an offer. It is accepted when your sales representative approves it, and may be declined, also for lack of stock.',
        'Check each parcel on arrival. Do not use or hand out a sample that is damaged, opened or past its expiry date.',
        'Store and hand out samples as their label and the rules of your profession require.',
      ],
    },
    {
      heading: '4. Independence',
      paragraphs: [
        'Samples are not a reward and create no duty to recommend, prescribe or buy. You decide for your patients alone, within the Malaysian Medical Council, Malaysian Dental Council, Pharmacy Board or Allied Health Professions rules that apply to you.',
      ],
    },
    {
      heading: '5. Safety reports',
      paragraphs: [
        'Report any unwanted effect of a sample to us without delay, and to the National Pharmaceutical Regulatory Agency where the law asks for it. Our contact stands in the portal under Contact Sales Representative.',
      ],
    },
    {
      heading: '6. Our responsibility',
      paragraphs: [
        'We keep the portal available with reasonable care, but do not promise that it is never interrupted. Nothing in these terms limits liability that the law of Malaysia does not allow to be limited.',
      ],
    },
    {
      heading: '7. Personal data',
      paragraphs: [
        'How we handle personal data under the Personal Data Protection Act 2010 stands in the Privacy Notice, which is part of these terms.',
      ],
    },
    {
      heading: '8. Changes and law',
      paragraphs: [
        'When these terms change, you are asked to accept the new version before you order again. You may stop using the portal at any time. These terms are governed by the law of Malaysia, and its courts decide.',
      ],
    },
  ],
}
