/** The URL of the shop that receives a payment provider's notifications. @param shopUrl without a slash at its end */
export function notificationUrl(shopUrl: string, provider: string): string {
  return `${shopUrl}/payments/${provider}/notifications`;
}
