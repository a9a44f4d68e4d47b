-- The last day of a sample's registration or notification, and the page of its leaflet.
alter table shop_items add registration_valid_until date, add leaflet text;
