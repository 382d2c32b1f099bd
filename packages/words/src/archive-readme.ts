/**
 * The README in the archive of an exported business: it describes every file and field, in both languages.
 */
export const archiveReadmeText = `MÈCHE — VOTRE ÉTABLISSEMENT DANS UNE ARCHIVE
============================================

Tout ce qui fait votre établissement, pour le garder ou l’importer ailleurs, par exemple dans un nouveau compte Mèche
(Réglages, « Importer un établissement »). Deux archives du même établissement sont les mêmes à l’octet près, le dossier
history mis à part, et les jours passés de closures.json, qui n’y sont plus.

Les fichiers .json sont des listes, un enregistrement par ligne. « number » est le rang dans le fichier, à partir de 1 : les
autres fichiers s’y réfèrent. Les prix sont en centimes, les durées en minutes, les heures en minutes depuis minuit,
les jours sous la forme AAAA-MM-JJ, 1 est le lundi. Les fichiers .csv disent la même chose pour un tableur : ils ne sont
jamais relus.

business.json   version (du format), name, description, phone_number, hair_types, service_types, languages_spoken,
                accessibility, on_site_payments,
                places (kind, line, city, state, postal_code, activate), work_zone (postal_code, city),
                mileage (minimum_cents, starting_distance_hm, price_per_km_cents),
                opening_hours (weekday, ranges : starts_minute, ends_minute),
                settings (slot_step_minutes, minimum_notice_minutes, horizon_days, buffer_minutes, default_view,
                first_weekday, coloured_by, cancellation_window_hours, late_fee_percent, late_moves,
                no_show_fee_percent, payment_failure, deposit_percent, deposit_cents, sms_reminder, members : member, colour ; categories : category, colour),
                messages (quick_answers, automatic_on, automatic_text)
equipment.json  number, name, units
team.json       number, is_owner, first_name, last_name, about, bookable, portrait (file, seal).
                Ni compte ni droits : invitez à nouveau les personnes.
services.json   number, category, name, description, price_cents, duration_minutes, length_terms (hair_length,
                price_cents, duration_minutes), at_salon, at_home, online_booking, prepayment, deposit, deposit_percent,
                deposit_cents, questionnaire, phone_only,
                service_types, hair_types, genders, switched_on, members (de team.json),
                steps (name, duration_minutes, free_time_minutes, equipment : de equipment.json)
questions.json  number, name, services (de services.json), questions (kind, text, required, options)
hours.json      member (de team.json), weeks, first_monday (null : toutes les semaines se ressemblent),
                days (week, weekday, ranges : starts_minute, ends_minute, online)
closures.json   kind, member (null : tout l’établissement), first_day, last_day, starts_minute, ends_minute, label
clients.json    number, name, phone_number, email, birthday, line, city, postal_code, hair_type, hair_length, language,
                contact_by, note, tags, entered_by (de team.json), health (allergies, patch_test_on, patch_test_result, note),
                formulas (day, note, parts : product, shade, grams, oxidant, minutes).
                Données de santé comprises : gardez ce fichier en lieu sûr.
album.json      number, file, seal, caption, category, member (de team.json), before (le rang de la photo d’avant),
                is_cover, is_shown
photos/         les images. « seal » prouve que Mèche les a dessinées ; sans lui, elles sont redessinées à l’import :
                la même image, d’autres octets.
history/        ce qui a été : visits.csv (rendez-vous), movements.csv (argent), reviews.csv (avis). À lire seulement :
                ces lignes appartiennent à des contrats et à des personnes, et ne sont jamais reprises.
                Et ce qui vient : visits-to-come.csv (rendez-vous à venir), que « Reprendre votre agenda » relit.

À l’import, ce que l’abonnement choisi ne permet pas reste de côté : les photos en trop ne sont pas importées, les
profils en trop ne sont pas réservables. Le numéro SIRET, la TVA, la vérification, l’abonnement et l’argent restent ceux
du compte qui importe.


MÈCHE — YOUR BUSINESS IN ONE ARCHIVE
====================================

All that makes up your business, to keep or to import elsewhere, for example into a new Mèche account (Settings, “Import a
business”). Two archives of the same business are the same to the byte, but for the folder history, and for days of
closures.json that are over, which are left out.

The .json files are lists, one record per line. “number” is the position in the file, starting at 1: other files refer to it. Prices
are in cents, durations in minutes, times in minutes from midnight, days are YYYY-MM-DD, 1 is Monday. The .csv files say
the same for a spreadsheet: they are never read back. The fields of each file are listed above.

team.json has neither accounts nor rights: invite your people again. clients.json holds what is known of health: keep it
safe. “seal” proves that Mèche drew a picture; without it the picture is drawn again on import: the same
picture, other bytes. What lies in history is to be read alone: visits, money and reviews belong to contracts and to people,
and are never imported. visits-to-come.csv has the appointments to come: “Bring your calendar” reads it.

What the chosen plan has no room for waits: photos beyond it are not imported, profiles beyond it cannot be booked.
The SIRET number, the VAT, the verification, the subscription and the money remain those of the account that imports
it.
`;
