import type { Schema } from '../src/platform/database/schema.ts'

/**
 * What an erasure of an HCP does with a column. `personal`: it is blanked, or its row deleted. `kept`: it stays with the
 * pseudonym for as long as the law asks. `neither`: it says nothing of an HCP, or something of the company's staff alone.
 */
type ColumnKinds = { personal?: string; kept?: string; neither?: string }

/** Every column of every table, so that a new one cannot be forgotten (D§10); `personal-columns.test.ts` compares. */
export const COLUMN_KINDS: Record<keyof Schema, ColumnKinds> = {
  addresses: {
    personal: 'name line1 line2 state city postcode phone idempotency_key request_digest incomplete',
    neither: 'id user_id created_at updated_at',
  },
  admin_email_digests: { neither: 'user_id email salt digest' },
  admin_links: { neither: 'user_id digest created_at expires_at made_by' },
  api_keys: {
    neither: 'user_id digest name scopes networks expires_on made_by made_at last_used_at ended_at',
  },
  first_owner_links: { neither: 'digest created_at expires_at' },
  admin_identities: { neither: 'user_id issuer subject created_at' },
  sign_on_codes: { neither: 'digest expires_at' },
  sign_on_rules: { neither: 'company_id only_provider break_glass_id provider_factor' },
  audit_chains: { neither: 'company_id position hash' },
  audit_events: {
    kept: 'actor_id actor_role action entity entity_id fields digest network request_id created_at',
    neither: 'id company_id position hash',
  },
  back_in_stock: { personal: 'user_id item_id asked_at due_on told_at' },
  campaign_entries: {
    personal: 'search_text clinic_name clinic_address promoter_id',
    kept: 'user_id status is_verified decided_by decided_at created_at updated_at',
    neither: 'id campaign_id company_id type',
  },
  campaigns: { neither: 'id company_id' },
  case_deadlines: { neither: 'company_id kind severity step amount unit counted_from source updated_at' },
  // Of a safety report nothing is blanked.
  case_duties: {
    personal: 'reference',
    kept: 'step due_at done_at done_by',
    neither: 'case_id position amount unit counted_from',
  },
  case_events: {
    personal: 'text idempotency_key request_digest',
    kept: 'kind step severity actor_id created_at',
    neither: 'id case_id shared',
  },
  case_photos: { personal: 'hash webp width height added_by created_at', neither: 'id case_id' },
  cases: {
    personal: 'text details reason idempotency_key request_digest',
    kept: 'number kind severity hcp_id order_id item_id lot_id opened_by opened_at heard_at due_at closed_at closed_by outcome updated_at',
    neither: 'id company_id',
  },
  cart_items: { personal: 'shop_item_id qty is_selected position', neither: 'id user_id' },
  change_details: { personal: 'details', neither: 'event_id' },
  companies: {
    neither:
      'id region name phone_prefix support_phone time_zone privacy_email sender_name expiry_margin_days low_stock_pieces colour updated_at legal_name delivery_days unconfirmed_parcels unconfirmed_days invitations_per_day transfers officer_name officer_email officer_appointed_on officer_notified_on',
  },
  company_icons: { neither: 'company_id name png' },
  company_logos: { neither: 'company_id hash webp width height' },
  consents: {
    personal: 'source',
    kept: 'user_id purpose version given actor actor_id created_at locale place given_on',
    neither: 'id',
  },
  couriers: { neither: 'id company_id name address active created_at updated_at' },
  deep_links: { personal: 'id user_id uses created_at expires_at code_digest order_id' },
  demo_accounts: { neither: 'user_id' },
  dev_inbox: { personal: 'recipient body', neither: 'id channel message_id created_at' },
  // A request not to be written to outlives the account.
  do_not_contact: { neither: 'company_id digest added_by added_at' },
  document_drafts: { neither: 'company_id kind markdown updated_at translations changes' },
  documents: {
    neither: 'company_id kind version markdown published_by published_at translations changes',
  },
  erasures: {
    kept: 'user_id company_id reason requested_by requested_at erased_at digest supply_digest',
  },
  known_devices: { personal: 'user_id phone hash expires_at', neither: 'id' },
  // Those of an HCP are deleted.
  idempotency_keys: { personal: 'subject key digest made_id', neither: 'endpoint created_at' },
  last_backup: { neither: 'one made_at encrypted failed_at' },
  licence_rules: { neither: 'company_id classes grace_days' },
  licences: {
    personal: 'user_id company_id number number_folded body valid_until renewed_at told_of updated_at',
  },
  legal_holds: {
    personal: 'reason lift_reason',
    kept: 'user_id placed_by placed_at lifted_by lifted_at',
    neither: 'id company_id',
  },
  limit_exceptions: {
    personal: 'pieces until reason created_at',
    neither: 'id company_id limit_id user_id actor_id',
  },
  mail_bounces: { neither: 'email bounces bounced_at' },
  message_attempts: { kept: 'caused_by', neither: 'id company_id tried_at invitation mail' },
  mail_choices: { neither: 'user_id topic is_on' },
  message_replies: { neither: 'digest received_at' },
  messages: {
    personal: 'details recipient answer provider_id',
    kept: 'user_id kind order_id caused_by state channel provider consent_id created_at due_at tried_at read_at',
    neither: 'id position company_id urgent purpose attempts next_at expires_at once',
  },
  one_time_codes: {
    personal: 'phone action digest attempts verified_at verified_by login_key session_id device_id',
    neither: 'id created_at expires_at ended_at',
  },
  order_items: {
    personal: 'dropped_reason',
    kept: 'order_id position shop_item_id name lot_id fate dropped_at shipped_class shipped_registration_no',
  },
  orders: {
    personal:
      'remark address_name address_line1 address_line2 address_state address_city address_postcode address_phone idempotency_key request_digest last_change_digest tracking_no',
    kept: 'id user_id company_id courier_id status ending category_id category_name approved_at shipped_at replaces_id counts created_at updated_at',
    neither: 'promoter_id earned_by_id slip',
  },
  planned_lots: { neither: 'order_id item_id lot_id position' },
  rate_limits: { personal: 'bucket', neither: 'times forgotten_at' },
  recall_contacts: { kept: 'lot_id user_id contacted_by contacted_at' },
  recall_notices: { kept: 'case_id order_id message_id' },
  recovery_codes: { neither: 'user_id digest used_at' },
  rep_cards: { neither: 'rep_id code made_at' },
  record_changes: { neither: 'list id company_id changed_at pending' },
  rep_absences: {
    neither: 'id company_id rep_id deputy_id first_day last_day ended_at created_at updated_at',
  },
  retailer_records: {
    personal: 'name address store_code store_type status',
    neither: 'id user_id company_id updated_by created_at updated_at',
  },
  retention_times: { neither: 'company_id class years' },
  sample_gtins: { neither: 'company_id gtin item_id' },
  sample_limits: {
    neither: 'id company_id item_id category profession period days pieces active created_at updated_at',
  },
  sample_pictures: { neither: 'item_id hash webp' },
  sample_rules: { neither: 'company_id class profession allowed' },
  low_stock_told: { neither: 'item_id told_at' },
  second_factors: { neither: 'user_id secret confirmed_at last_used_step created_at' },
  secrets: { neither: 'name value' },
  sessions: { personal: 'id user_id created_at expires_at login_key', neither: 'provider_factor' },
  shop_categories: { neither: 'id company_id name' },
  shop_items: {
    neither:
      'id company_id category_id name position reserved active class registration_no registration_valid_until leaflet useful_life_months updated_at',
  },
  // Written by the erasure, until the law no longer asks for it.
  supply_records: {
    kept: 'order_id user_id name practice address phone keep_until',
    neither: 'company_id',
  },
  stock_counts: { neither: 'id company_id begun_by finished_at dropped_at created_at' },
  stock_count_lines: {
    neither: 'count_id lot_id expected after_movement counted counted_by posted_at serials',
  },
  stock_lots: {
    neither: 'id company_id item_id lot_no lot_no_folded expires_on on_hand held_at returned created_at',
  },
  // A reason is of a lot; the form asks for no names.
  stock_movements: {
    kept: 'order_id actor_id',
    neither: 'id item_id lot_id kind quantity reason created_at label',
  },
  users: {
    personal:
      'title full_name phone promoter_id professional_reg_no professional_reg_no_folded specialty clinic_name clinic_address register_source registration_digest locale invited_at register_checked_on external_id external_id_folded',
    kept: 'id company_id role profession registered_by_id earned_by_id card_rep_id terms_version disabled_at erased_at created_at updated_at',
    neither: 'email password_hash admin_role phone_unproved',
  },
  webhook_deliveries: {
    kept: 'type data created_at',
    neither: 'id webhook_id event_id state tries attempts next_at expires_at',
  },
  webhooks: {
    neither:
      'id company_id url events secret former_secret former_until off sent_at failing_since claimed_until created_at updated_at',
  },
}

/** The columns of a table that an erasure blanks. */
export function listPersonalColumns(table: keyof Schema): string[] {
  return COLUMN_KINDS[table].personal?.split(' ') ?? []
}
