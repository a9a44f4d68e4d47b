-- The working days from approval to delivery that HCPs are told; null says nothing.
ALTER TABLE companies ADD COLUMN delivery_days int CHECK (delivery_days BETWEEN 1 AND 30);
