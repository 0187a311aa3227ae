/** All in-site messages of the user (spec 1 §2.3). */
export function MessageRecordPage() {
  return null
}
