-- Counters that fell below zero are set to it first: a row that breaks a rule could not be changed any more, not even in what has nothing to do with it.
UPDATE novels SET num_chapters = greatest(num_chapters, 0), num_words = greatest(num_words, 0), num_views = greatest(num_views, 0), num_stars = greatest(num_stars, 0), num_reviews = greatest(num_reviews, 0), num_writing_quality = greatest(num_writing_quality, 0), num_update_stability = greatest(num_update_stability, 0), num_story_development = greatest(num_story_development, 0), num_character_design = greatest(num_character_design, 0), num_world_background = greatest(num_world_background, 0), num_collections = greatest(num_collections, 0), num_gifts_received = greatest(num_gifts_received, 0), num_draft_chapters = greatest(num_draft_chapters, 0), num_draft_words = greatest(num_draft_words, 0) WHERE least(num_chapters, num_words, num_views, num_stars, num_reviews, num_writing_quality, num_update_stability, num_story_development, num_character_design, num_world_background, num_collections, num_gifts_received, num_draft_chapters, num_draft_words) < 0;
--> statement-breakpoint
UPDATE reviews SET num_likes = greatest(num_likes, 0), num_dislikes = greatest(num_dislikes, 0) WHERE least(num_likes, num_dislikes) < 0;
--> statement-breakpoint
UPDATE chapter_days SET views = greatest(views, 0) WHERE views < 0;
--> statement-breakpoint
-- Not valid yet, so that no table is read while readers and writers wait for it: `migrate` validates them after this transaction.
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_purpose_known" CHECK ("email_codes"."purpose" in ('confirm-email', 'reset-password')) NOT VALID;--> statement-breakpoint
ALTER TABLE "email_codes" ADD CONSTRAINT "email_codes_tries_within" CHECK ("email_codes"."tries" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_provider_known" CHECK ("identities"."provider" in ('google', 'facebook')) NOT VALID;--> statement-breakpoint
ALTER TABLE "provider_visits" ADD CONSTRAINT "provider_visits_provider_known" CHECK ("provider_visits"."provider" in ('google', 'facebook')) NOT VALID;--> statement-breakpoint
ALTER TABLE "content_ratings" ADD CONSTRAINT "content_ratings_place_within" CHECK ("content_ratings"."place" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "genres" ADD CONSTRAINT "genres_place_within" CHECK ("genres"."place" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_place_within" CHECK ("listings"."place" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "tag_categories" ADD CONSTRAINT "tag_categories_place_within" CHECK ("tag_categories"."place" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_place_within" CHECK ("tags"."place" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "chapter_versions" ADD CONSTRAINT "chapter_versions_version_within" CHECK ("chapter_versions"."version" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "chapter_versions" ADD CONSTRAINT "chapter_versions_words_within" CHECK ("chapter_versions"."words" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_unlock_mode_known" CHECK ("chapters"."unlock_mode" in ('F', 'C', 'S', 'A')) NOT VALID;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_coin_requirement_within" CHECK ("chapters"."coin_requirement" between 0 and 1000) NOT VALID;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_draft_words_within" CHECK ("chapters"."draft_words" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_draft_version_within" CHECK ("chapters"."draft_version" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_words_within" CHECK ("chapters"."words" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_content_version_within" CHECK ("chapters"."content_version" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "unlocks" ADD CONSTRAINT "unlocks_coins_within" CHECK ("unlocks"."coins" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "coin_options" ADD CONSTRAINT "coin_options_num_coins_within" CHECK ("coin_options"."num_coins" between 1 and 1000000) NOT VALID;--> statement-breakpoint
ALTER TABLE "coin_options" ADD CONSTRAINT "coin_options_bonus_within" CHECK ("coin_options"."bonus" between 0 and 1000000) NOT VALID;--> statement-breakpoint
ALTER TABLE "coin_options" ADD CONSTRAINT "coin_options_price_within" CHECK ("coin_options"."price" between 1 and 99999999999) NOT VALID;--> statement-breakpoint
ALTER TABLE "coin_options" ADD CONSTRAINT "coin_options_currency_known" CHECK ("coin_options"."currency" in ('NGN')) NOT VALID;--> statement-breakpoint
ALTER TABLE "coin_options" ADD CONSTRAINT "coin_options_place_within" CHECK ("coin_options"."place" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_status_known" CHECK ("contracts"."status" in ('pending', 'rejected', 'awaiting_signature', 'signed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_contract_type_known" CHECK ("contracts"."contract_type" in ('exclusive', 'non-exclusive')) NOT VALID;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_version_within" CHECK ("contracts"."version" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "bonuses" ADD CONSTRAINT "bonuses_kind_known" CHECK ("bonuses"."kind" in ('signing', 'attendance', 'completion', 'stand-out', 'performance-50', 'performance-100')) NOT VALID;--> statement-breakpoint
ALTER TABLE "bonuses" ADD CONSTRAINT "bonuses_cents_within" CHECK ("bonuses"."cents" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "bonuses" ADD CONSTRAINT "bonuses_period_known" CHECK ("bonuses"."period" ~ '^(once|[0-9]{4}-(0[1-9]|1[0-2]))$') NOT VALID;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_kind_known" CHECK ("earnings"."kind" in ('unlock', 'gift', 'subscription')) NOT VALID;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_share_within" CHECK ("earnings"."fee" between 0 and "earnings"."gross" and "earnings"."share" between 0 and ("earnings"."gross" - "earnings"."fee") / 2) NOT VALID;--> statement-breakpoint
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_chapter_of_all_but_gifts" CHECK (("earnings"."kind" = 'gift') = ("earnings"."chapter_id" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_sums_within" CHECK ("statements"."fee" between 0 and "statements"."gross" and "statements"."share" between 0 and ("statements"."gross" - "statements"."fee") / 2) NOT VALID;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_month_within" CHECK ("statements"."from" < "statements"."until") NOT VALID;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_carried_within" CHECK ("statements"."carried" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_left_over_within" CHECK ("statements"."left_over" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_cents_within" CHECK ("statements"."cents" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_rate_within" CHECK ("statements"."usd_rate" > 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_cents_moved" CHECK (("statements"."cents" = 0) = ("statements"."journal_id" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "gift_options" ADD CONSTRAINT "gift_options_num_coins_within" CHECK ("gift_options"."num_coins" between 1 and 100000) NOT VALID;--> statement-breakpoint
ALTER TABLE "gift_options" ADD CONSTRAINT "gift_options_place_within" CHECK ("gift_options"."place" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "gifts" ADD CONSTRAINT "gifts_coins_within" CHECK ("gifts"."coins" between 1 and 100000) NOT VALID;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_currency_known" CHECK ("accounts"."currency" in ('COIN', 'NGN', 'USD')) NOT VALID;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_version_within" CHECK ("accounts"."version" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_owned_unless_busy" CHECK ("accounts"."hot" = ("accounts"."user_id" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_busy_without_balance" CHECK (not "accounts"."hot" or ("accounts"."balance" = 0 and "accounts"."version" = 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "coin_lots" ADD CONSTRAINT "coin_lots_currency_known" CHECK ("coin_lots"."currency" in ('NGN')) NOT VALID;--> statement-breakpoint
ALTER TABLE "coin_lots" ADD CONSTRAINT "coin_lots_coins_within" CHECK ("coin_lots"."coins" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "journals" ADD CONSTRAINT "journals_kind_known" CHECK ("journals"."kind" in ('grant', 'adjustment', 'transfer', 'purchase', 'refund', 'chargeback', 'unlock', 'gift', 'subscription', 'subscription-share', 'statement', 'bonus', 'reward', 'withdrawal', 'withdrawal-paid', 'withdrawal-failed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "lot_uses" ADD CONSTRAINT "lot_uses_coins_within" CHECK ("lot_uses"."coins" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "lot_uses" ADD CONSTRAINT "lot_uses_fee_within" CHECK ("lot_uses"."fee" between 0 and "lot_uses"."gross") NOT VALID;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_currency_known" CHECK ("postings"."currency" in ('COIN', 'NGN', 'USD')) NOT VALID;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_line_within" CHECK ("postings"."line" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_balance_after_within" CHECK ("postings"."balance_after" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_version_within" CHECK ("postings"."version" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "postings" ADD CONSTRAINT "postings_numbered_with_balance" CHECK (("postings"."version" is null) = ("postings"."balance_after" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "chapter_days" ADD CONSTRAINT "chapter_days_views_within" CHECK ("chapter_days"."views" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_number_within" CHECK ("positions"."number" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_paragraph_within" CHECK ("positions"."paragraph" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "positions" ADD CONSTRAINT "positions_furthest_within" CHECK ("positions"."furthest" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_count_within" CHECK ("attempts"."count" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "import_pieces" ADD CONSTRAINT "import_pieces_place_within" CHECK ("import_pieces"."place" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "import_pieces" ADD CONSTRAINT "import_pieces_words_within" CHECK ("import_pieces"."words" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_state_known" CHECK ("imports"."state" in ('reading', 'ready', 'failed', 'accepted')) NOT VALID;--> statement-breakpoint
ALTER TABLE "novels" ADD CONSTRAINT "novels_leading_gender_known" CHECK ("novels"."leading_gender" in ('M', 'F')) NOT VALID;--> statement-breakpoint
ALTER TABLE "novels" ADD CONSTRAINT "novels_book_type_known" CHECK ("novels"."book_type" in ('free', 'paid')) NOT VALID;--> statement-breakpoint
ALTER TABLE "novels" ADD CONSTRAINT "novels_locked_chapter_within" CHECK ("novels"."locked_chapter" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "novels" ADD CONSTRAINT "novels_num_chapters_within" CHECK ("novels"."num_chapters" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "novels" ADD CONSTRAINT "novels_num_words_within" CHECK ("novels"."num_words" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "novels" ADD CONSTRAINT "novels_num_views_within" CHECK ("novels"."num_views" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "novels" ADD CONSTRAINT "novels_num_stars_within" CHECK ("novels"."num_stars" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "novels" ADD CONSTRAINT "novels_num_reviews_within" CHECK ("novels"."num_reviews" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "novels" ADD CONSTRAINT "novels_num_writing_quality_within" CHECK ("novels"."num_writing_quality" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "novels" ADD CONSTRAINT "novels_num_update_stability_within" CHECK ("novels"."num_update_stability" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "novels" ADD CONSTRAINT "novels_num_story_development_within" CHECK ("novels"."num_story_development" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "novels" ADD CONSTRAINT "novels_num_character_design_within" CHECK ("novels"."num_character_design" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "novels" ADD CONSTRAINT "novels_num_world_background_within" CHECK ("novels"."num_world_background" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "novels" ADD CONSTRAINT "novels_num_collections_within" CHECK ("novels"."num_collections" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "novels" ADD CONSTRAINT "novels_num_gifts_received_within" CHECK ("novels"."num_gifts_received" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "novels" ADD CONSTRAINT "novels_num_draft_chapters_within" CHECK ("novels"."num_draft_chapters" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "novels" ADD CONSTRAINT "novels_num_draft_words_within" CHECK ("novels"."num_draft_words" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_kind_known" CHECK ("payment_disputes"."kind" in ('dispute', 'given_back', 'reversed', 'refund_failed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_outcome_known" CHECK ("payment_disputes"."outcome" in ('taken-back', 'closed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_coins_back_within" CHECK ("payment_disputes"."coins_back" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_disputes" ADD CONSTRAINT "payment_disputes_coins_spent_within" CHECK ("payment_disputes"."coins_spent" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_provider_known" CHECK ("payment_events"."provider" in ('sandbox', 'paystack')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_kind_known" CHECK ("payments"."kind" in ('coins', 'subscription', 'renewal')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_provider_known" CHECK ("payments"."provider" in ('sandbox', 'paystack')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_status_known" CHECK ("payments"."status" in ('pending', 'paid', 'failed', 'abandoned', 'refunded')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_currency_known" CHECK ("payments"."currency" in ('NGN')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount_within" CHECK ("payments"."amount" between 1 and 99999999999) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_given_once_paid" CHECK (("payments"."status" in ('paid', 'refunded')) = ("payments"."fulfilled_at" is not null) and ("payments"."fulfilled_at" is null) = ("payments"."paid_at" is null) and ("payments"."paid_at" is null) = ("payments"."fee" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_status_known" CHECK ("sandbox_charges"."status" in ('pending', 'paid', 'failed', 'abandoned')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_currency_known" CHECK ("sandbox_charges"."currency" in ('NGN', 'USD')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sandbox_charges" ADD CONSTRAINT "sandbox_charges_amount_within" CHECK ("sandbox_charges"."amount" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_status_known" CHECK ("withdrawals"."status" in ('held', 'requested', 'processing', 'paid', 'failed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_cents_within" CHECK ("withdrawals"."cents" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_kobo_at_rate" CHECK ("withdrawals"."usd_rate" > 0 and "withdrawals"."kobo" = trunc("withdrawals"."cents" * "withdrawals"."usd_rate")) NOT VALID;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_ended_with_movement" CHECK (("withdrawals"."status" in ('paid', 'failed')) = ("withdrawals"."end_journal_id" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "novel_ranks" ADD CONSTRAINT "novel_ranks_ranking_known" CHECK ("novel_ranks"."ranking" in ('all', 'power', 'trending', 'popular', 'active', 'topRated')) NOT VALID;--> statement-breakpoint
ALTER TABLE "novel_ranks" ADD CONSTRAINT "novel_ranks_place_within" CHECK ("novel_ranks"."place" >= 1) NOT VALID;--> statement-breakpoint
ALTER TABLE "novel_ranks" ADD CONSTRAINT "novel_ranks_score_within" CHECK ("novel_ranks"."score" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_not_of_oneself" CHECK ("referrals"."referred_id" <> "referrals"."referrer_id") NOT VALID;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_promised_within" CHECK ("referrals"."promised" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_kept_within" CHECK ("referrals"."kept" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_usd_rate_within" CHECK ("referrals"."usd_rate" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_share_within" CHECK ("referrals"."share" between 0 and 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_kind_known" CHECK ("reports"."kind" in ('review', 'novel', 'chapter', 'complaint', 'contact')) NOT VALID;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_outcome_known" CHECK ("reports"."outcome" in ('removed', 'dismissed', 'answered')) NOT VALID;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_closed_with_outcome" CHECK (("reports"."closed_at" is null) = ("reports"."outcome" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_overall_rating_within" CHECK ("reviews"."overall_rating" between 2 and 10) NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_writing_quality_within" CHECK ("reviews"."writing_quality" between 2 and 10) NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_update_stability_within" CHECK ("reviews"."update_stability" between 2 and 10) NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_story_development_within" CHECK ("reviews"."story_development" between 2 and 10) NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_character_design_within" CHECK ("reviews"."character_design" between 2 and 10) NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_world_background_within" CHECK ("reviews"."world_background" between 2 and 10) NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_num_likes_within" CHECK ("reviews"."num_likes" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_num_dislikes_within" CHECK ("reviews"."num_dislikes" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "search_postings" ADD CONSTRAINT "search_postings_field_within" CHECK ("search_postings"."field" between 0 and 3) NOT VALID;--> statement-breakpoint
ALTER TABLE "search_postings" ADD CONSTRAINT "search_postings_standing_within" CHECK ("search_postings"."standing" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "subscription_parts" ADD CONSTRAINT "subscription_parts_part_within" CHECK ("subscription_parts"."part" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "subscription_parts" ADD CONSTRAINT "subscription_parts_time_within" CHECK ("subscription_parts"."starts_at" < "subscription_parts"."ends_at") NOT VALID;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD CONSTRAINT "subscription_plans_amount_within" CHECK ("subscription_plans"."amount" between 1 and 99999999999) NOT VALID;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD CONSTRAINT "subscription_plans_currency_known" CHECK ("subscription_plans"."currency" in ('NGN')) NOT VALID;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD CONSTRAINT "subscription_plans_unit_known" CHECK ("subscription_plans"."unit" in ('week', 'month')) NOT VALID;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD CONSTRAINT "subscription_plans_units_within" CHECK ("subscription_plans"."units" between 1 and 24) NOT VALID;--> statement-breakpoint
ALTER TABLE "subscription_plans" ADD CONSTRAINT "subscription_plans_place_within" CHECK ("subscription_plans"."place" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_time_within" CHECK ("subscriptions"."starts_at" <= "subscriptions"."ends_at") NOT VALID;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_notice_amount_within" CHECK ("subscriptions"."notice_amount" between 1 and 99999999999) NOT VALID;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_failures_within" CHECK ("subscriptions"."failures" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_sex_known" CHECK ("users"."sex" in ('M', 'F', '')) NOT VALID;
