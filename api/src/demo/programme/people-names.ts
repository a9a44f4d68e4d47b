/** Given names and family names by origin. `join` is put between them: a patronymic, or nothing. */
type Origin = {
  women: readonly string[]
  men: readonly string[]
  family: readonly string[]
  join: { women: readonly string[]; men: readonly string[] }
}

const words = (text: string) => text.split(', ')

const MALAY: Origin = {
  women: words(
    'Nurul Huda, Siti Hajar, Noor Aini, Farhana, Hidayah, Izzati, Nadia, Rohana, Zulaikha, Azlina, Suraya, Wan Aishah, Nur Syafiqah, Liyana, Haslinda, Maizatul, Norhayati, Sharifah Alya',
  ),
  men: words(
    'Ahmad Faiz, Mohd Hafiz, Amirul, Khairul Anuar, Zulkifli, Syed Imran, Hakim, Fadzli, Azhar, Muhammad Danish, Shahrul, Rizal, Firdaus, Nik Hazim, Iskandar, Roslan',
  ),
  family: words(
    'Ismail, Hassan, Abdullah, Yusof, Othman, Kamaruddin, Zainal, Ibrahim, Salleh, Hamzah, Mahmud, Idris, Bakar, Razak, Jamaludin, Sulaiman',
  ),
  join: { women: ['binti', ''], men: ['bin', ''] },
}
const CHINESE: Origin = {
  women: words(
    'Hui Min, Siew Ling, Li Ying, Jia Hui, Pei Shan, Xin Yi, Yee Ling, Shu Fen, Wan Ting, Kah Mun, Su Ann, Chai Hoon, Michelle, Evelyn, Joanne, Rachel',
  ),
  men: words(
    'Wei Ming, Kok Leong, Jun Hao, Chee Keong, Boon Huat, Zhi Hao, Kar Wai, Yong Sheng, Teck Seng, Hong Wei, Jian Ming, Kian Hwa, Benjamin, Adrian, Jonathan, Marcus',
  ),
  family: words(
    'Tan, Lim, Lee, Ng, Ong, Goh, Chua, Chan, Cheong, Yap, Teo, Low, Sim, Heng, Foo, Chong, Liew, Khoo, Leong, Ho',
  ),
  join: { women: [''], men: [''] },
}
const indian = (women: string, men: string): Origin => ({
  women: words(
    'Kavitha, Priya, Shalini, Anitha, Deepa, Revathi, Meena, Thilaga, Vimala, Sangeetha, Yoges, Lavanya',
  ),
  men: words(
    'Suresh, Ganesh, Prakash, Vikram, Ramesh, Dinesh, Karthik, Mohan, Saravanan, Naveen, Harish, Anand',
  ),
  family: words(
    'Raman, Krishnan, Pillai, Subramaniam, Muthu, Rajan, Selvam, Menon, Govindasamy, Chandran, Maniam, Sivalingam',
  ),
  join: { women: [women, ''], men: [men, ''] },
})

/** The origins of a country's people, with their shares. */
export const ORIGINS: Record<'MY' | 'SG', readonly (readonly [Origin, number])[]> = {
  MY: [
    [MALAY, 5],
    [CHINESE, 3],
    [indian('a/p', 'a/l'), 2],
  ],
  SG: [
    [CHINESE, 6],
    [MALAY, 2],
    [indian('d/o', 's/o'), 2],
  ],
}

/** The representatives besides those of the README, with their salutations. */
export const REPS = {
  MY: [
    { title: 'Ms', full_name: 'Nurul Ain Kamal', phone: '60120000011' },
    { title: 'Mr', full_name: 'Vikneswaran a/l Maniam', phone: '60120000012' },
    { title: 'Ms', full_name: 'Cheryl Ooi', phone: '60120000013' },
  ],
  SG: [
    { title: 'Mr', full_name: 'Haziq Rahmat', phone: '6581000011' },
    { title: 'Ms', full_name: 'Deborah Chia', phone: '6581000012' },
  ],
} as const
