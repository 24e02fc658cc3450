-- What the schema language cannot say.

ALTER TABLE "run"
  ADD CONSTRAINT "run_epoch_not_negative" CHECK ("epoch" >= 0),
  ADD CONSTRAINT "run_finished_has_outcome" CHECK (("state" = 'finished') = ("outcome" IS NOT NULL)),
  ADD CONSTRAINT "run_outcome_has_reason" CHECK ("outcome" IS NULL OR ("reason" IS NOT NULL AND "ended_by" IS NOT NULL AND "finished_at" IS NOT NULL));

ALTER TABLE "run_stage"
  ADD CONSTRAINT "run_stage_index_not_negative" CHECK ("stage" >= 0),
  ADD CONSTRAINT "run_stage_judged_has_verdict" CHECK ("state" <> 'judged' OR ("statistics" IS NOT NULL AND "verdict" IS NOT NULL));

ALTER TABLE "run_interval"
  ADD CONSTRAINT "run_interval_counts_not_negative" CHECK (
    "second" >= 0 AND "offered" >= 0 AND "sent" >= 0 AND "ok2xx" >= 0 AND "redirect3xx" >= 0 AND "client4xx" >= 0
    AND "throttled429" >= 0 AND "server5xx" >= 0 AND "dns" >= 0 AND "connect" >= 0 AND "tls" >= 0 AND "timeout" >= 0
    AND "reset" >= 0 AND "assertion" >= 0 AND "bytes_in" >= 0 AND "bytes_out" >= 0);

ALTER TABLE "measurement" ADD CONSTRAINT "measurement_units_positive" CHECK ("units" > 0);
ALTER TABLE "price"
  ADD CONSTRAINT "price_not_negative" CHECK ("unit_price" >= 0 AND "included" >= 0),
  ADD CONSTRAINT "price_per_unit_positive" CHECK ("per_unit" > 0);
ALTER TABLE "price_book" ADD CONSTRAINT "price_book_currency" CHECK ("currency" ~ '^[A-Z]{3}$');

-- One live run in the whole instance: as long as load is made on one machine, each would take the other's cores
CREATE UNIQUE INDEX "run_one_active" ON "run" ((true))
  WHERE "state" NOT IN ('queued', 'finished') AND NOT "simulated";

-- \073 is a semicolon: the WebAssembly schema engine cuts scripts at every semicolon, quoted or not.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS
E'BEGIN RAISE EXCEPTION ''% rows are never changed or deleted'', TG_TABLE_NAME\073 END\073';

CREATE TRIGGER "audit_entry_append_only" BEFORE UPDATE OR DELETE ON "audit_entry"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "policy_set_version_immutable" BEFORE UPDATE OR DELETE ON "policy_set_version"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "price_book_immutable" BEFORE UPDATE OR DELETE ON "price_book"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "price_immutable" BEFORE UPDATE OR DELETE ON "price"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "recommendation_immutable" BEFORE UPDATE OR DELETE ON "recommendation"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
