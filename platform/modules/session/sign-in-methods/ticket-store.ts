import { sql } from 'kysely'
import { tableCache } from '../../../kit/table-cache-store'

/** QR codes and third-party sign-ins under way. Emptied, they begin anew. */
export const ticketCache = tableCache({
  name: 'signInTickets',
  table: 'sign_in_ticket',
  expires: 'expires_at',
  shown: [sql`kind`, sql`status`, sql`ip_address`, sql`created_at`, sql`expires_at`],
})
