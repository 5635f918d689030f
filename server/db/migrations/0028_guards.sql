-- The check reads no existing rows, so it locks the table briefly. Every earlier release writes the approver.
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_approved" CHECK (cause <> 'goodwill' or state in ('needs_approval', 'refused') or approved_by is not null) NOT VALID;--> statement-breakpoint
CREATE TRIGGER "payouts_requested" BEFORE INSERT ON "payouts"
  FOR EACH ROW WHEN (NEW.state <> 'requested') EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A delay stands in other columns, and a move makes another booking.
CREATE TRIGGER "bookings_sold" BEFORE UPDATE OF trip_id, leg_id, booking_date, departs_at, arrives_at, fare_thebe ON "bookings"
  FOR EACH ROW WHEN ((OLD.trip_id, OLD.leg_id, OLD.booking_date, OLD.departs_at, OLD.arrives_at, OLD.fare_thebe)
    IS DISTINCT FROM (NEW.trip_id, NEW.leg_id, NEW.booking_date, NEW.departs_at, NEW.arrives_at, NEW.fare_thebe))
  EXECUTE FUNCTION refuse_change();
