/** A town or quarter: postcode (in Singapore without the three digits of the block), and streets there. */
export type Place = { city: string; state: string; postcode: string; streets: readonly string[] }

const KL = 'Wilayah Persekutuan Kuala Lumpur'
const town = (city: string, state: string, postcode: string, streets: string): Place => ({
  city,
  state,
  postcode,
  streets: streets.split(', '),
})

/** Malaysia's towns, with their weights. */
const MALAYSIA: readonly (readonly [Place, number])[] = [
  [town('Kuala Lumpur', KL, '59100', 'Jalan Maarof, Jalan Telawi, Jalan Bangsar'), 7],
  [town('Kuala Lumpur', KL, '53000', 'Jalan Genting Klang, Jalan Air Jernih, Jalan Pahang'), 5],
  [town('Kuala Lumpur', KL, '56000', 'Jalan Cheras, Jalan Manis 4, Jalan Midah 1'), 5],
  [town('Petaling Jaya', 'Selangor', '47300', 'Jalan SS 2/24, Jalan SS 2/61, Jalan SS 3/29'), 7],
  [town('Subang Jaya', 'Selangor', '47500', 'Jalan SS 15/4, Jalan SS 19/6, Jalan USJ 10/1'), 6],
  [town('Shah Alam', 'Selangor', '40000', 'Jalan Plumbum 7/102, Persiaran Sultan, Jalan Zirkon 7/4'), 5],
  [town('Klang', 'Selangor', '41200', 'Jalan Sri Sarawak, Jalan Batu Tiga Lama, Lorong Batu Nilam 4'), 4],
  [town('Kajang', 'Selangor', '43000', 'Jalan Reko, Jalan Semenyih, Jalan Bukit'), 4],
  [
    town(
      'Seremban',
      'Negeri Sembilan',
      '70200',
      'Jalan Tuanku Munawir, Jalan Rasah, Jalan Dato Bandar Tunggal',
    ),
    4,
  ],
  [town('Melaka', 'Melaka', '75000', 'Jalan Bunga Raya, Jalan Munshi Abdullah, Jalan Merdeka'), 5],
  [town('Johor Bahru', 'Johor', '80000', 'Jalan Wong Ah Fook, Jalan Trus, Jalan Ibrahim'), 6],
  [town('Skudai', 'Johor', '81300', 'Jalan Pendidikan, Jalan Kebudayaan, Jalan Sejahtera'), 4],
  [town('Batu Pahat', 'Johor', '83000', 'Jalan Rahmat, Jalan Sultanah, Jalan Jenang'), 3],
  [town('Ipoh', 'Perak', '30000', 'Jalan Sultan Idris Shah, Jalan Leong Boon Swee, Jalan Raja Ekram'), 6],
  [town('Taiping', 'Perak', '34000', 'Jalan Kota, Jalan Pasar, Jalan Barrack'), 3],
  [town('George Town', 'Pulau Pinang', '10050', 'Jalan Burma, Jalan Macalister, Jalan Kelawai'), 6],
  [town('Butterworth', 'Pulau Pinang', '12000', 'Jalan Raja Uda, Jalan Bagan Luar, Jalan Kampung Gajah'), 3],
  [town('Alor Setar', 'Kedah', '05000', 'Jalan Telok Wanjah, Jalan Sultan Badlishah, Jalan Langgar'), 4],
  [town('Kota Bharu', 'Kelantan', '15000', 'Jalan Hospital, Jalan Kebun Sultan, Jalan Temenggong'), 4],
  [town('Kuala Terengganu', 'Terengganu', '20000', 'Jalan Sultan Ismail, Jalan Air Jernih, Jalan Masjid'), 3],
  [town('Kuantan', 'Pahang', '25000', 'Jalan Tun Ismail, Jalan Besar, Jalan Beserah'), 4],
  [town('Kuching', 'Sarawak', '93100', 'Jalan Ban Hock, Jalan Tun Ahmad Zaidi Adruce, Jalan Rubber'), 4],
  [town('Kota Kinabalu', 'Sabah', '88000', 'Jalan Pantai, Jalan Gaya, Jalan Tun Razak'), 4],
]

const quarter = (postcode: string, streets: string) => town('Singapore', 'Singapore', postcode, streets)

/** Singapore's quarters, with their weights. */
const SINGAPORE: readonly (readonly [Place, number])[] = [
  [quarter('310', 'Toa Payoh Lorong 8, Toa Payoh Lorong 4'), 4],
  [quarter('560', 'Ang Mo Kio Avenue 3, Ang Mo Kio Avenue 10'), 5],
  [quarter('460', 'Bedok North Street 1, Bedok North Avenue 4'), 4],
  [quarter('520', 'Tampines Street 21, Tampines Street 81'), 5],
  [quarter('600', 'Jurong East Street 13, Jurong East Street 21'), 4],
  [quarter('640', 'Jurong West Street 42, Jurong West Street 61'), 3],
  [quarter('730', 'Woodlands Street 13, Woodlands Avenue 6'), 4],
  [quarter('760', 'Yishun Ring Road, Yishun Avenue 5'), 3],
  [quarter('150', 'Bukit Merah Central, Jalan Bukit Merah'), 3],
  [quarter('120', 'Clementi Avenue 3, Clementi West Street 2'), 3],
  [quarter('530', 'Hougang Avenue 8, Hougang Street 21'), 3],
  [quarter('820', 'Punggol Field, Punggol Central'), 2],
]

export const PLACES = { MY: MALAYSIA, SG: SINGAPORE } as const
