-- A scheduled PDF may have American paper.
ALTER TABLE "report_schedule" DROP CONSTRAINT "report_schedule_format";
ALTER TABLE "report_schedule" ADD CONSTRAINT "report_schedule_format" CHECK ("format" IN ('csv', 'xlsx', 'pdf', 'pdf-letter'));
