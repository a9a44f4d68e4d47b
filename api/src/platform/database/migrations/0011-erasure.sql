-- The row of an erased HCP stays, without personal data, as long as records of samples refer to it (decision 40).
ALTER TABLE users ADD COLUMN erased_at timestamptz;
ALTER TABLE users
  DROP CONSTRAINT users_login,
  DROP CONSTRAINT users_check1,
  ADD CONSTRAINT users_login CHECK (case role
    when 'ADMIN' then email is not null
    else (phone is null) = (erased_at is not null) and email is null and password_hash is null end),
  ADD CONSTRAINT users_practice_check CHECK (role <> 'RETAILER_STAFF' or erased_at is not null
    or (professional_reg_no is not null and profession is not null
      and specialty is not null and clinic_name is not null and clinic_address is not null)),
  ADD CONSTRAINT users_erased_check CHECK (erased_at is null or (role = 'RETAILER_STAFF' and disabled_at is not null));
CREATE INDEX users_erased ON users (company_id, id) WHERE erased_at IS NOT NULL;

-- An erased request has no address.
ALTER TABLE orders
  DROP CONSTRAINT orders_address_state_check,
  DROP CONSTRAINT orders_address_city_check,
  DROP CONSTRAINT orders_address_postcode_check,
  ADD CONSTRAINT orders_address_check CHECK (address_line1 = ''
    or (address_state <> '' and address_city <> '' and address_postcode <> ''));

-- Without a key to `users`: these rows stay when the HCP's row goes, so that a restored backup is erased again.
CREATE TABLE erasures (
  user_id uuid PRIMARY KEY,
  company_id uuid NOT NULL REFERENCES companies,
  reason text NOT NULL CHECK (reason IN ('HCP_ASKED', 'NOT_NEEDED', 'REGISTERED_IN_ERROR', 'DECEASED')),
  requested_by uuid NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  erased_at timestamptz,
  digest text,
  CHECK ((erased_at IS NULL) = (digest IS NULL))
);
CREATE INDEX erasures_waiting ON erasures (company_id, requested_at DESC, user_id DESC) WHERE erased_at IS NULL;
CREATE INDEX erasures_done ON erasures (company_id, erased_at DESC, user_id DESC) WHERE erased_at IS NOT NULL;

CREATE TABLE legal_holds (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  company_id uuid NOT NULL,
  user_id uuid NOT NULL,
  reason text NOT NULL CHECK (reason <> ''),
  placed_by uuid NOT NULL REFERENCES users,
  placed_at timestamptz NOT NULL DEFAULT now(),
  lift_reason text CHECK (lift_reason <> ''),
  lifted_by uuid REFERENCES users,
  lifted_at timestamptz,
  CHECK ((lifted_at IS NULL) = (lifted_by IS NULL) AND (lifted_at IS NULL) = (lift_reason IS NULL)),
  FOREIGN KEY (user_id, company_id) REFERENCES users (id, company_id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX one_live_hold ON legal_holds (user_id) WHERE lifted_at IS NULL;
CREATE INDEX legal_holds_live ON legal_holds (company_id, placed_at DESC, user_id DESC) WHERE lifted_at IS NULL;

-- Where a company departs from the default years.
CREATE TABLE retention_times (
  company_id uuid NOT NULL REFERENCES companies,
  class text NOT NULL,
  years int NOT NULL CHECK (years BETWEEN 1 AND 30),
  PRIMARY KEY (company_id, class)
);
