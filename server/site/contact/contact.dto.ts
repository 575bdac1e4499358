import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsEmail,
  IsHexColor,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsString,
  IsUrl,
  Matches,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { CleanName, Trimmed, TrimmedLines } from '../../platform/text/text-input.js';
import type { ContactInfo } from './contact-info.entity.js';

export class SocialLinkShape {
  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Please enter a label.' })
  @MaxLength(40)
  label!: string;

  @IsString()
  @MaxLength(300)
  @IsUrl({ protocols: ['https'], require_protocol: true }, { message: 'Please enter an address that starts with https://.' })
  url!: string;
}

/** The studio's names and contact details, as shown to visitors. */
export class ContactView {
  text!: string;
  email!: string;
  phone!: string;
  address!: string;
  legalName!: string;
  tradingName!: string;
  companyNumber!: string;
  /** #rrggbb. */
  themeColor!: string;
  socialLinks!: SocialLinkShape[];
  /** Send it back with a change; a concurrent change causes 409. */
  version!: number;
}

export class UpdateContact {
  @Optional()
  @TrimmedLines()
  @IsString()
  @MaxLength(2000)
  text?: string;

  @Optional()
  @Trimmed()
  @IsEmail({}, { message: 'Please enter a valid email address.' })
  @MaxLength(254)
  email?: string;

  @Optional()
  @Trimmed()
  @IsString()
  @Matches(/^[0-9+() .-]{0,30}$/, { message: 'Please use digits, spaces, +, hyphens and brackets.' })
  phone?: string;

  @Optional()
  @TrimmedLines()
  @IsString()
  @MaxLength(500)
  address?: string;

  @Optional()
  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Please enter the legal name.' })
  @MaxLength(160)
  legalName?: string;

  @Optional()
  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Please enter the trading name.' })
  @MaxLength(80)
  tradingName?: string;

  @Optional()
  @Trimmed()
  @IsString()
  @Matches(/^[A-Za-z0-9 ]{0,20}$/, { message: 'Please use letters and digits.' })
  companyNumber?: string;

  @Optional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value))
  @IsHexColor({ message: 'Please enter a colour such as #00ffff.' })
  @Matches(/^#[0-9a-f]{6}$/, { message: 'Please enter a colour such as #00ffff.' })
  themeColor?: string;

  @Optional()
  @IsArray()
  @ArrayMaxSize(12)
  @IsObject({ each: true, message: 'Each link needs a label and an address.' })
  @ValidateNested({ each: true })
  @Type(() => SocialLinkShape)
  socialLinks?: SocialLinkShape[];

  /** The version that the form was loaded with. */
  @Optional()
  @IsInt()
  @Min(1)
  version?: number;
}

export function toContactView(contact: ContactInfo): ContactView {
  return {
    text: contact.text,
    email: contact.email,
    phone: contact.phone,
    address: contact.address,
    legalName: contact.legalName,
    tradingName: contact.tradingName,
    companyNumber: contact.companyNumber,
    themeColor: contact.themeColor,
    socialLinks: contact.socialLinks.map(({ label, url }) => ({ label, url })),
    version: contact.version,
  };
}
