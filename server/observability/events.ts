/**
 * The events of the log, by level. Names are stable, because alarms and docs/guides/runbook.md refer to them. The runbook
 * has an entry for each event of level error or fatal.
 */
export const logEvents = {
  debug: ['request_finished', 'sandbox_websocket_refused'],
  info: [
    'contact_message_dropped',
    'job_done',
    'message_channel_resumed',
    'platform_listening',
    'process_started',
    'provider_responded',
    'request_failed',
    'request_slow',
    'sample_content_loaded',
    'sample_timetable_loaded',
    'trips_made',
  ],
  warn: [
    'database_busy',
    'database_connection_lost',
    'drain_failed',
    'live_record_not_written',
    'message_not_sent',
    'migration_warning',
    'not_ready',
    'payment_fraud_suspected',
    'payment_token_not_cancelled',
    'provider_response_unclear',
    'proxy_not_trusted',
    'pushed_payment_not_settled',
    'refresh_token_reused',
    'sandbox_request_failed',
  ],
  error: [
    'booking_not_lapsed',
    'clock_differs',
    'contact_message_not_sent',
    'form_failed',
    'job_queue_failed',
    'message_channel_paused',
    'page_data_failed',
    'payment_needs_review',
    'payment_not_saved',
    'payment_not_settled',
    'payment_of_unpaid_booking',
    'payment_reminder_not_sent',
    'platform_call_failed',
    'process_stop_failed',
    'provider_misconfigured',
    'push_not_handled',
    'renewal_failed',
    'route_failed',
    'ticket_file_not_attached',
    'unknown_script_in_page',
    'web_request_failed',
  ],
  fatal: ['database_setup_failed', 'process_start_failed'],
} as const;

export type LogLevel = keyof typeof logEvents;
export type LogEvent<Level extends LogLevel = LogLevel> = (typeof logEvents)[Level][number];
