<?php

namespace society\widgets;

/** Registry of healthcare providers, such as NPPES. */
interface ProviderRegistry
{
    /**
     * Returns the providers that match the given name and either the number or the country and state.
     *
     * @param array{firstname: string, lastname: string, country: string, state: string, number: string} $query
     * @return array<array{number: string, firstname: string, lastname: string, credential: string, street: string, city: string, state: string, postalCode: string, country: string, taxonomy: string, street2?: string, phone?: string}>
     */
    public function find(array $query): array;
}
