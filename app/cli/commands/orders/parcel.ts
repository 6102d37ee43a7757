import type { ParcelData } from "~/backend/orders/fulfil-order";
import {
  COURIER_CODES,
  COURIERS,
  type CourierCode,
  isCourierCode,
  isTrackingNumber,
  normaliseTrackingNumber,
} from "~/shop/couriers";
import { dayOf } from "~/shop/shop-day";
import { CommandError } from "../../command";
import { reasonOption } from "../../operator";
import { dayFrom } from "../../values";

/** The options of commands about a parcel. */
export const parcelOptions = {
  ...reasonOption,
  courier: { type: "string" },
  tracking: { type: "string" },
  estimated: { type: "string" },
} as const;

export const PARCEL_ARGUMENTS = "[--courier CODE] [--tracking NUMBER] [--estimated YYYY-MM-DD] [--reason TEXT]";

/** A correction replaces all data of the parcel (`requireCourier`). */
export const CORRECTION_ARGUMENTS = PARCEL_ARGUMENTS.replace("[--courier CODE]", "--courier CODE");

interface ParcelOptions {
  courier?: string;
  tracking?: string;
  estimated?: string;
}

/**
 * The parcel's data from the options of a command.
 * @throws CommandError for an unknown courier, a number without the courier's form, or a date that is past or does not exist
 */
export function parcelFrom({ courier, tracking, estimated }: ParcelOptions): ParcelData {
  const code = courier === undefined ? null : courierCode(courier);
  if (tracking !== undefined && code === null) throw new CommandError("A tracking number needs its courier.");
  return {
    courier: code,
    tracking_number: tracking === undefined || code === null ? null : trackingNumber(code, tracking),
    estimated_delivery: estimated === undefined ? null : comingDay(estimated),
  };
}

function courierCode(text: string): CourierCode {
  const code = text.toLowerCase();
  if (isCourierCode(code)) return code;
  throw new CommandError(`There is no courier ${text}. Couriers: ${COURIER_CODES.join(", ")}`);
}

function trackingNumber(code: CourierCode, text: string): string {
  const number = normaliseTrackingNumber(text);
  if (isTrackingNumber(code, number)) return number;
  const { name, numberForm } = COURIERS[code];
  throw new CommandError(`${text} is no number of ${name}, which has ${numberForm}.`);
}

function comingDay(text: string): string {
  const day = dayFrom(text);
  if (day < dayOf(new Date().toISOString())) throw new CommandError(`${day} is in the past.`);
  return day;
}
